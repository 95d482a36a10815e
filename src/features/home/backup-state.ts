import type { Tone } from '@/components/ui/badge.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { homeText } from '@/text/home.ts';

export interface Backups {
  /** True while the host makes one a day. */
  isDaily: boolean;
  /** The moment of which the newest one is. */
  doneAt: string | null;
  /** When one failed after that. */
  failedAt: string | null;
}

const text = homeText.backup;

/** Two hours longer than from one daily backup to the next: a large one takes its time. */
const LATE_MS = 26 * 60 * 60 * 1000;

/** The sentence about backups for the staff: a failure before a late one, with the last good one in each case. */
export function backupState({ isDaily, doneAt, failedAt }: Backups, now: Date): { tone: Tone; text: string } {
  const last = doneAt === null ? text.none : text.last(formatMoment(doneAt));
  if (failedAt !== null) return { tone: 'red', text: `${text.failed(formatMoment(failedAt))} ${last}` };
  const isLate = doneAt !== null && now.getTime() - Date.parse(doneAt) > LATE_MS;
  if (isDaily && isLate) return { tone: 'yellow', text: `${text.late} ${last}` };
  return { tone: 'gray', text: last };
}
