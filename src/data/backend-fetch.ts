import { accessToken, auth } from './auth-client.ts';
import { measureByDate, measureByToken } from './clock-difference.ts';
import { backendConfig, hasOtherKey } from './config.ts';
import { hear, sayBusy, whileConnected } from './connection.ts';
import { refusesKey, refusesSession } from './errors.ts';
import { replicaAnswer, whileWriting } from './replica.ts';
import { withRequestId } from './request-id.ts';
import { whenFree, withRetryAfter } from './retry-after.ts';
import { currentSession, endSession } from './session.ts';

/**
 * fetch with the session of this moment, for tables, functions and files. A token that they refuse is renewed once and
 * the request sent again. The session ends if the authentication refuses the renewal, and never by their own answer: a
 * gateway may refuse a token that the authentication has just signed. Reads, which carry a signal, are given up when the
 * connection is lost.
 */
export const backendFetch: typeof fetch = async (input, init = {}) => {
  const isRead = mayBeGivenUp(init);
  const ask = () => (isRead ? askData(input, init) : whileWriting(() => askData(input, init)));
  const answer = mayRepeat(isRead)
    ? whenFree(ask, { signal: init.signal, onLong: sayBusy, isChange: !isRead })
    : ask();
  return withRequestId(await answer);
};

const askData: typeof fetch = (input, init = {}) =>
  whileConnected(
    async (signal) => {
      const token = await accessToken();
      if (token === null) {
        // The storage was emptied under the page.
        if (currentSession()) await endSession();
        return noSession();
      }
      const send = sender(input, init, signal);
      return withRenewal(token, send);
    },
    { mayGiveUp: init.signal !== undefined && init.signal !== null },
  );

/** fetch for the authentication's client, which puts the token into its requests itself. */
export const authFetch: typeof fetch = (input, init = {}) => {
  const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
  const { pathname } = new URL(addressOf(input));
  // Before the start is over, a token of the address is tried, whose place no stored session may take.
  const renews = !/\/(token|logout)$/.test(pathname) && currentSession() !== null;
  const answered = () =>
    whileConnected(
      async (signal) => {
        const send = sender(input, init, signal);
        const answer = await (renews && token !== null ? withRenewal(token, send, endSession) : send(token));
        if (/\/(token|verify|signup)$/.test(pathname)) await measureByToken(answer);
        return withRetryAfter(await withRequestId(answer));
      },
      { mayGiveUp: isGet(init) },
    );
  // A sign-up or sign-in makes rows that the first page reads.
  const ask = () => (isGet(init) ? answered() : whileWriting(answered));
  return mayRepeat(isGet(init)) ? whenFree(ask, { onLong: sayBusy, isChange: !isGet(init) }) : ask();
};

const mayBeGivenUp = (init: RequestInit) => (init.signal ?? null) !== null || isGet(init);

const addressOf = (input: string | URL | Request) => (input instanceof Request ? input.url : String(input));

const isGet = ({ method = 'GET' }: RequestInit) => method === 'GET' || method === 'HEAD';

/**
 * Whether a request that was refused for overload may be sent again: a read always; a change only to the product's own
 * host, which refuses before it does anything. What stands before a project may have handed the change on.
 */
const mayRepeat = (isRead: boolean) => isRead || backendConfig().isOwnHost;

/** Sends with that token; with the key of the project in its place where there is none. */
type Send = (token: string | null) => Promise<Response>;

function sender(input: string | URL | Request, init: RequestInit, signal: AbortSignal): Send {
  const either = init.signal ? AbortSignal.any([init.signal, signal]) : signal;
  return async (token) => {
    const ask = async (key: string) => {
      const headers = new Headers(init.headers);
      headers.set('apikey', key);
      headers.set('authorization', `Bearer ${token ?? key}`);
      const sent = { ...init, headers, signal: either };
      const isRead = mayBeGivenUp(init);
      const response =
        (isRead ? await replicaAnswer(addressOf(input), sent) : undefined) ?? (await fetch(input, sent));
      if (!isGet(init)) measureByDate(response);
      await hear(response);
      return response;
    };
    const { key } = backendConfig();
    const response = await ask(key);
    const isReplaced = refusesKey(response.status, await refusalOf(response)) && (await hasOtherKey(key));
    return isReplaced ? ask(backendConfig().key) : response;
  };
}

/** Nothing is sent in nobody's name: row-level security would answer it with empty tables. */
const noSession = () => Response.json({ code: 'session_not_found', message: 'no session' }, { status: 401 });

async function withRenewal(
  token: string,
  send: Send,
  onRefusedAgain?: () => Promise<void>,
): Promise<Response> {
  const response = await send(token);
  if (!(await isRefused(response))) return response;
  const renewed = await renewSession(token);
  if (renewed === null) return response;
  const second = await send(renewed);
  if (onRefusedAgain && (await isRefused(second))) await onRefusedAgain();
  return second;
}

async function isRefused(response: Response): Promise<boolean> {
  const body = await refusalOf(response);
  return body !== undefined && refusesSession(response.status, body);
}

/** What a refusal says, null if that is no JSON; undefined for any other answer. */
async function refusalOf(response: Response): Promise<unknown> {
  if (![400, 401, 403].includes(response.status)) return undefined;
  return response
    .clone()
    .json()
    .catch(() => null);
}

let renewal: Promise<string | null> | undefined;

/** The token that takes the place of a refused one, null without one. Requests that fail together share one try. */
function renewSession(refused: string): Promise<string | null> {
  renewal ??= renew(refused).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(refused: string): Promise<string | null> {
  const current = await accessToken();
  // Renewed in another window, or by a request a moment ago.
  if (current === null || current !== refused) return current;
  const { data, error } = await auth().refreshSession();
  if (data.session) return data.session.access_token;
  const kept = await accessToken();
  if (kept !== refused) return kept;
  // No answer, a full waiting room or a fault is no refusal: the session may live on.
  if ([400, 401, 403, 404, 422].includes(error?.status ?? 0)) await endSession();
  return null;
}
