import { buildCatalog } from './catalog.ts';

/**
 * An address of the registry with a product or a brand of that demo partner in the place of its parameter; the same in
 * every installation.
 * @param address such as /3/product/$id
 */
export function exampleAddress(address: string, partnerCode: string): string {
  if (!address.includes('$')) return address;
  const option = buildCatalog().options.find(({ brand }) => brand.company.code === partnerCode);
  if (!option) throw new Error(`The demo company has no partner ${partnerCode}.`);
  return address.replace('$brandCd', option.brand.code).replace(/\$\w+/, option.productId);
}
