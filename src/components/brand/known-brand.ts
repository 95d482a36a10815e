import type { Brand } from '@/data/brand-query.ts';
import { ALL_BRANDS, brandCodes } from './brand-codes.ts';

/**
 * The brands that a link asks for, without those that the partner does not have (any more), which `unknown` names; all
 * when none is left. While the brands are not known, the link is believed.
 */
export function knownBrand(
  value: string,
  brands: readonly Brand[] | undefined,
): { brand: string; unknown: string | null } {
  const codes = brandCodes(value);
  const unknown =
    brands === undefined ? [] : codes.filter((asked) => !brands.some(({ code }) => code === asked));
  return {
    brand: codes.filter((code) => !unknown.includes(code)).join(',') || ALL_BRANDS,
    unknown: unknown.join(', ') || null,
  };
}
