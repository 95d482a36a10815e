import { clockAhead, setClockAhead } from '@/domain/korea-time.ts';
import { localStore } from './browser-storage.ts';
import { tokenTimes } from './token-times.ts';

const KEY = 'clock-ahead';
/** Smaller changes (ms) come from the whole seconds of a date and from the travel time of an answer. */
const TOLERANCE = 10_000;
/** No clock is so far off (ms), and dates can be computed with it. */
const FARTHEST = 1e15;

/** Takes the difference that the last visit or another window measured: answers of another origin may hide their date. */
export function recallClock(): void {
  const kept = Number(localStore.getItem(KEY));
  if (Math.abs(kept) < FARTHEST) setClockAhead(kept);
}

/** Measures the clock by the date of an answer. Call it only for answers that no cache can give. */
export function measureByDate({ headers }: Response): void {
  measure(Date.parse(headers.get('date') ?? ''));
}

/** Measures the clock by the token of an answer, which was signed a moment ago. */
export async function measureByToken(response: Response): Promise<void> {
  if (!response.ok) return;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { access_token: token } = (answer ?? {}) as { access_token?: unknown };
  if (typeof token === 'string') measure((tokenTimes(token).issuedAt ?? NaN) * 1000);
}

function measure(serverMoment: number): void {
  recallClock();
  const ahead = Date.now() - serverMoment;
  if (Number.isNaN(ahead) || Math.abs(ahead - clockAhead()) < TOLERANCE) return;
  setClockAhead(ahead);
  localStore.setItem(KEY, String(ahead));
}
