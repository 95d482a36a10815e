import { textParam } from '@/components/table/search-params.ts';

/** How many products a page shows beside its own. */
export const MOST_OTHERS = 2;

const read = (given: string) => [...new Set(given.split(',').map((id) => id.trim()))].filter(isProductId);

/** A PRODUCTID as the marketplace gives it. */
const isProductId = (id: string) => /^\d{1,20}$/.test(id);

/** PRODUCTIDs that the product is compared with, comma-separated; what is none and what is too many is left out. */
export const comparedParam = {
  parse: (given: unknown): string => read(textParam.parse(given)).slice(0, MOST_OTHERS).join(','),
};

/** The others in the URL without the product of the page itself. */
export const othersOf = (compared: string, productId: string): string[] =>
  read(compared).filter((id) => id !== productId);
