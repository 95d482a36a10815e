import { productsText } from '@/text/products.ts';

/** How the sale state of an option (상태) is shown, in columns and alone. */
export const stateBadge = {
  labels: productsText.states,
  tones: { selling: 'green', out: 'red', stopped: 'gray', unknown: 'gray' },
} as const;
