import { type DocTone, docTone } from '@/domain/days-of-cover.ts';

const classes: Record<DocTone, string> = {
  danger: 'font-bold text-red',
  warning: 'font-bold text-yellow',
  good: 'font-bold text-green',
};

/** How days of cover are drawn: red, yellow or green, as long as they last. */
export function docClass(days: number | null): string {
  const tone = docTone(days);
  return tone === null ? '' : classes[tone];
}
