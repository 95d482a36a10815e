import type { Tone } from '@/components/ui/badge.tsx';

export const confidenceTones: Readonly<Record<string, Tone>> = { high: 'green', middle: 'blue', low: 'gray' };
export const statusTones: Readonly<Record<string, Tone>> = {
  new: 'yellow',
  doing: 'blue',
  done: 'green',
  held: 'gray',
};
