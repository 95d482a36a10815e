import type { Brand } from '@/data/brand-query.ts';

/**
 * The brand that a link asks for, or all when the partner has no such brand (any more): `unknown` names it then.
 * While the brands are not known, the link is believed.
 */
export function knownBrand(
  brand: string,
  brands: readonly Brand[] | undefined,
): { brand: string; unknown: string | null } {
  const isKnown = brand === 'all' || brands === undefined || brands.some(({ code }) => code === brand);
  return isKnown ? { brand, unknown: null } : { brand: 'all', unknown: brand };
}
