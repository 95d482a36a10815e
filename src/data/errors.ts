import { requestIdOf } from './request-id.ts';

/** What can go wrong between the app and its backend, as far as a person can do something about it. */
export type FailureKind =
  | 'offline'
  | 'timeout'
  | 'signed-out'
  /** The member was deactivated. */
  | 'inactive'
  | 'forbidden'
  | 'not-found'
  /** What was to be changed is another by now; the detail is the value that stands there. */
  | 'conflict'
  /** Rows of the partner are being written for longer than a request may wait; nothing was done for this one. */
  | 'held'
  | 'too-many'
  /** Too much to do for too many people; nothing was done for this request. */
  | 'busy'
  | 'too-large'
  | 'invalid'
  | 'server'
  | 'unknown';

/** A known failure; `message` is the backend's own sentence, for a log and never for a person. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly code: string | undefined;
  /** What the backend says besides; which, the code says. */
  readonly detail: string | undefined;
  /** Number of the request in the log of the host, of a fault of the host. */
  readonly requestId: string | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options?: {
      cause?: unknown;
      code?: string | undefined;
      detail?: string | undefined;
      requestId?: string | undefined;
    },
  ) {
    super(message, { cause: options?.cause });
    this.name = 'Failure';
    this.kind = kind;
    this.code = options?.code;
    this.detail = options?.detail;
    this.requestId = options?.requestId;
  }
}

interface BackendError {
  name?: string | undefined;
  message?: string | undefined;
  code?: string | undefined;
  details?: string | null | undefined;
  status?: number | undefined;
}

/** Whether a change was refused because what the person read was changed or removed meanwhile: it is to be read anew. */
export const isOutdated = (error: unknown): boolean =>
  ['conflict', 'not-found'].includes(toFailure(error).kind);

/** Anything thrown or returned by the backend client as a known failure. The only place that reads error codes. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { name, message, code, details, status } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as BackendError;
  return new Failure(kindOf(name ?? '', message ?? '', code, status), message ?? String(error), {
    cause: error,
    code,
    detail: details ?? undefined,
    requestId: requestIdOf(message ?? ''),
  });
}

/**
 * The data of a Supabase answer; throws the known failure otherwise.
 * `unwrap(await supabase().from('dim_brand').select())`
 */
export function unwrap<A extends { data: unknown; error: unknown; status?: number }>(
  answer: A,
): Extract<A, { error: null }>['data'] {
  if (answer.error === null) return answer.data;
  const { name, message, code, details } = answer.error as BackendError;
  throw toFailure({ name, message, code, details, status: answer.status });
}

/**
 * Whether an answer of this status and body refuses the session, and not what was asked for: an expired, foreign or
 * ended one. Codes that are texts decide (of the authentication: error_code); without one, the status does. The storage
 * server answers 400 with the status inside; its 403 does not tell a refused token from a session that may no longer write.
 */
export function refusesSession(status: number, body: unknown): boolean {
  const { error_code, code, statusCode } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  if (status === 400) return statusCode === '401' || statusCode === '403';
  const known = error_code ?? code;
  return typeof known === 'string' ? kindByCode[known] === 'signed-out' : status === 401;
}

/** Whether an answer refuses the key of the project, which says nothing of the session. */
export function refusesKey(status: number, body: unknown): boolean {
  return status === 401 && (body as { message?: unknown } | null)?.message === 'Invalid API key';
}

/** Whether trying the same again can help. */
export function isTransient(error: unknown): boolean {
  return ['offline', 'timeout', 'server'].includes(toFailure(error).kind);
}

const kindByCode: Record<string, FailureKind> = {
  '42501': 'forbidden',
  '57014': 'timeout',
  PD404: 'not-found',
  PD409: 'conflict',
  PD423: 'held',
  PD429: 'too-many',
  PGRST116: 'not-found',
  PGRST301: 'signed-out',
  PGRST303: 'signed-out',
  PT401: 'signed-out',
  PT403: 'inactive',
  bad_jwt: 'signed-out',
  invalid_jwt: 'signed-out',
  no_authorization: 'signed-out',
  refresh_token_not_found: 'signed-out',
  session_expired: 'signed-out',
  session_not_found: 'signed-out',
  user_not_found: 'signed-out',
};

/** The message of a request that the backend refused again and again; the client libraries hand on nothing else. */
export const busyMessage = 'The backend has too much to do.';

/** What the client says of a token whose claims it checked itself (specification section 8). */
const tokenErrors = /^(Missing exp claim|JWT has expired|Invalid JWT signature|Invalid alg claim)/;

function kindOf(
  name: string,
  message: string,
  code: string | undefined,
  status: number | undefined,
): FailureKind {
  const known = code === undefined ? undefined : kindByCode[code];
  if (known) return known;
  if (message.includes(busyMessage)) return 'busy';
  if (name === 'AuthSessionMissingError' || tokenErrors.test(message)) return 'signed-out';
  if (name === 'TimeoutError' || name === 'AbortError' || /^(TimeoutError|AbortError)/.test(message))
    return 'timeout';
  if (name === 'AuthRetryableFetchError' || /failed to fetch|networkerror|load failed/i.test(message))
    return 'offline';
  if (code !== undefined && /^(22|23)/.test(code)) return 'invalid';
  switch (status) {
    case undefined:
      return 'unknown';
    case 0:
      return 'offline';
    case 401:
      return 'signed-out';
    case 403:
      return 'forbidden';
    case 404:
    case 406:
      return 'not-found';
    case 408:
    case 504:
      return 'timeout';
    case 413:
    case 414:
    case 431:
      return 'too-large';
    case 429:
      return 'too-many';
  }
  return status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unknown';
}
