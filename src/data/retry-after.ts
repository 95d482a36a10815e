import { busyMessage, Failure } from './errors.ts';

/** A refused request is sent again this often. */
const REPEATS = 4;
/** Who is asked to wait longer than this (seconds) is told so at once. */
const LONGEST_WAIT = 30;
/** After so many milliseconds of waiting the page says why. */
const QUIET = 2000;

/**
 * For how many seconds a backend asks to be left alone because it has too much to do: 503 with Retry-After and an
 * error of an API. Undefined for every other answer, also the 503 of a proxy that reaches nobody and of a host that
 * has not started yet.
 */
export async function busySeconds(response: Response): Promise<number | undefined> {
  const seconds = response.headers.get('retry-after') ?? '';
  if (response.status !== 503 || !/^\d+$/.test(seconds)) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { message, msg } = (body ?? {}) as { message?: unknown; msg?: unknown };
  return typeof (message ?? msg) === 'string' ? Number(seconds) : undefined;
}

/**
 * True if the own host lost its database while it worked on the request: a change may have been done, so that it is not sent
 * again without the person.
 */
async function isUnsure(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { code, error, error_code } = (body ?? {}) as Record<string, unknown>;
  return code === 'PGRST001' || error === 'DatabaseTimeout' || error_code === 'unexpected_failure';
}

interface Wait {
  /** True if the request changes something. */
  isChange?: boolean;
  signal?: AbortSignal | null | undefined;
  /** Called when the page should say that the backend is busy, and again when the wait is over. */
  onLong?: (isLong: boolean) => void;
}

/**
 * Asks, and asks again when the backend has too much to do: after the time that it names, longer each time and never
 * in step with others. Only for what may be sent twice. Throws the failure `busy` after the last refusal, and the
 * signal's reason when it is aborted meanwhile.
 */
export async function whenFree(
  ask: () => Promise<Response>,
  { signal, onLong, isChange = false }: Wait = {},
): Promise<Response> {
  let isLong = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    isLong = true;
    onLong?.(true);
  };
  try {
    for (let refusals = 1; ; refusals++) {
      const response = await ask();
      const seconds = await busySeconds(response);
      if (seconds === undefined || (isChange && (await isUnsure(response)))) return response;
      if (refusals > REPEATS || seconds > LONGEST_WAIT) throw new Failure('busy', busyMessage);
      quiet ??= setTimeout(say, QUIET);
      await pause(Math.max(1, seconds) * 1000 * (refusals + Math.random() / 2), signal);
    }
  } finally {
    clearTimeout(quiet);
    if (isLong) onLong?.(false);
  }
}

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}

/**
 * The answer of the authentication as its client needs it: the client hands on the message of a refused request and
 * drops its headers, so for how long a caller is refused (Retry-After, in seconds) goes into the message.
 */
export async function withRetryAfter(response: Response): Promise<Response> {
  const seconds = response.headers.get('retry-after') ?? '';
  if (response.status !== 429 || !/^\d+$/.test(seconds)) return response;
  const answer: unknown = await response.json().catch(() => null);
  const { msg = 'Too many requests', ...rest } = (answer ?? {}) as { msg?: string };
  return Response.json({ ...rest, msg: `${msg}. Retry after ${seconds} seconds` }, { status: 429 });
}
