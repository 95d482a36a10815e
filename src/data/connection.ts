import { create } from 'zustand';
import { backendConfig } from './config.ts';
import { Failure } from './errors.ts';
import { busySeconds } from './retry-after.ts';

/** A request that takes longer than this (ms) is a reason to look whether anybody is there. */
const PATIENCE = 1000;
/** The look itself may take this long (ms): with PATIENCE a loss is known before 3 s have gone. */
const SHORT_LOOK = 1500;
const LONG_LOOK = 8000;
/** While the connection is lost it is looked for this often (ms). */
const LOOK_AGAIN = 2000;

/** Whether the backend can be reached, by what came of requests; what the browser believes is only a hint. */
const useConnectionStore = create(() => ({
  isLost: false,
  /** Requests that have waited long for a backend with too much to do. */
  waiting: 0,
}));

let looking: Promise<boolean> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
/** On a slow network an answer takes longer without anything being lost (ms). */
let allowance = SHORT_LOOK;
/** When the last answer came that only the backend can have given. */
let lastAnswer = -Infinity;

/** As the page shows it: the connection is lost, and is looked for. */
export const useIsConnectionLost = () => useConnectionStore((state) => state.isLost);

/** As the page shows it: the backend answers, and has too much to do. */
export const useIsBackendBusy = () => useConnectionStore((state) => state.waiting > 0);

/** Told of each request that waits long for a backend with too much to do (true), and when it waits no more. */
export const sayBusy = (isLong: boolean) =>
  useConnectionStore.setState(({ waiting }) => ({ waiting: waiting + (isLong ? 1 : -1) }));

export const isConnectionLost = () => useConnectionStore.getState().isLost;

/** Called when the connection is lost (true) and when it is back (false); returns the undo. */
export function onConnectionChange(listener: (isLost: boolean) => void): () => void {
  return useConnectionStore.subscribe((state, before) => {
    if (state.isLost !== before.isLost) listener(state.isLost);
  });
}

/** Looks whether the backend answers at all. Every caller of one moment shares one look. */
export function checkConnection(): Promise<boolean> {
  clearTimeout(again);
  looking ??= look().finally(() => {
    looking = undefined;
  });
  return looking;
}

/** Follows the browser's own news of the network; call once. */
export function watchNetwork(): void {
  window.addEventListener('online', () => void checkConnection());
  window.addEventListener('offline', () => void checkConnection());
}

async function look(): Promise<boolean> {
  const isThere = await answers();
  if (!isThere) again = setTimeout(() => void checkConnection(), LOOK_AGAIN);
  setLost(!isThere);
  return isThere;
}

function setLost(isLost: boolean): void {
  if (isLost !== isConnectionLost()) useConnectionStore.setState({ isLost });
}

/**
 * Asks for the smallest answer that every backend gives. One from a proxy that reaches nobody does not count; a look
 * that is late does, when other answers came meanwhile: the backend is there and has much to do.
 */
async function answers(): Promise<boolean> {
  const { url, key } = backendConfig();
  const limit = isConnectionLost() ? Math.max(allowance, LONG_LOOK / 2) : allowance;
  const started = performance.now();
  try {
    const response = await fetch(`${url}/auth/v1/health`, {
      headers: { apikey: key },
      cache: 'no-store',
      signal: AbortSignal.timeout(limit),
    });
    allowance = Math.min(LONG_LOOK, Math.max(SHORT_LOOK, 2 * (performance.now() - started)));
    return isBackends(response);
  } catch (error) {
    return !(error instanceof TypeError) && lastAnswer >= started;
  }
}

/** Told of every answer that comes: one of the backend itself proves that it is there. */
export async function hear(answer: Response): Promise<void> {
  const now = performance.now();
  if (await isBackends(answer)) lastAnswer = now;
}

/** Whether an answer is the backend's own, also its refusal for overload, and not that of a proxy that reaches nobody. */
async function isBackends(response: Response): Promise<boolean> {
  if (![502, 503, 504].includes(response.status)) return true;
  if ((await busySeconds(response)) === undefined) return false;
  // Where so much is asked, the next look takes longer too.
  allowance = LONG_LOOK;
  return true;
}

/**
 * Waits for an answer and watches the connection meanwhile. A wait that may be given up, because what is asked for
 * only reads, ends with the failure `offline` once nobody is there; the signal then ends its request.
 */
export async function whileConnected<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  { mayGiveUp }: { mayGiveUp: boolean },
): Promise<T> {
  const request = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = new Promise<never>((_, reject) => {
    const watch = async () => {
      const isThere = !isConnectionLost() && (await checkConnection());
      if (isOver) return;
      if (isThere || !mayGiveUp) timer = setTimeout(() => void watch(), PATIENCE);
      else {
        reject(new Failure('offline', 'The connection is lost.'));
        request.abort();
      }
    };
    timer = setTimeout(() => void watch(), PATIENCE);
  });
  try {
    const answer = await Promise.race([ask(request.signal), lost]);
    if (isConnectionLost()) void checkConnection();
    return answer;
  } catch (error) {
    // fetch rejects with a TypeError when no answer came. Who fails so knows why before the page says it.
    if (error instanceof TypeError && !isConnectionLost()) await checkConnection();
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
