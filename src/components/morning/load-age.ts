import { formatMoment, koreaToday } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { morningText } from '@/text/morning.ts';

/**
 * How old a load is, in words and as a tone: of today green, of yesterday grey, older yellow. Reports are loaded
 * every morning, so a load of the day before yesterday is one that somebody forgot.
 */
export function loadAge(lastAt: string, now: Date): { text: string; tone: 'green' | 'gray' | 'yellow' } {
  const moment = new Date(lastAt);
  if (Number.isNaN(moment.getTime())) return { text: NO_VALUE, tone: 'yellow' };
  const day = koreaToday(moment);
  const time = formatMoment(lastAt).slice(-5);
  if (day === koreaToday(now)) return { text: morningText.loads.today(time), tone: 'green' };
  const yesterday = koreaToday(new Date(now.getTime() - 24 * 60 * 60 * 1000));
  if (day === yesterday) return { text: morningText.loads.yesterday(time), tone: 'gray' };
  return { text: formatMoment(lastAt), tone: 'yellow' };
}
