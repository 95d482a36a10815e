import type { Tone } from '@/components/ui/badge.tsx';
import { stockText } from '@/text/stock.ts';

/** How a column of grades (상품등급) shows them: new goods, and returned ones. */
export const gradeBadge: Record<'labels', Readonly<Record<string, string>>> &
  Record<'tones', Readonly<Record<string, Tone>>> = {
  labels: stockText.grades,
  tones: {
    NEW: 'green',
    'used-sealed': 'blue',
    'used-best': 'blue',
    'used-good': 'blue',
    'used-fair': 'blue',
  },
};
