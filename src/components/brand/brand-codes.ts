/** What stands for every brand. */
export const ALL_BRANDS = 'all';

/** The brand codes of a search parameter, comma-separated; none stands for all. */
export const brandCodes = (value: string): string[] => (value === ALL_BRANDS ? [] : value.split(','));

/** The parameter with one more brand, or one less; all without any. */
export function toggleBrand(value: string, code: string): string {
  const codes = brandCodes(value);
  const rest = codes.filter((other) => other !== code);
  const next = code === ALL_BRANDS ? [] : rest.length < codes.length ? rest : [...codes, code];
  return next.join(',') || ALL_BRANDS;
}
