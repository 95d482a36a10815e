import { Lane } from '../queue/lane.ts';
import { authError } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';

/** By token. A browser has few tabs that ask at the same moment. */
const turns = new Lane({ running: Infinity, runningEach: 1, waitingEach: 50 });

/** Seconds in which an exchanged token still gives its successor: to a second tab, or after an answer that was lost. */
const reuseInterval = 10;

/**
 * Exchanges a refresh token. Two requests with one token at the same moment (two tabs) take turns, so that
 * the second gets the first one's new token instead of a second line of descent. A token that comes back later was copied,
 * by whoever brings it or by who exchanged it: the session ends, with its access tokens.
 */
export function refresh(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const token = textField(auth.body, 'refresh_token');
  return limited(services.limits, counters.refresh(auth.context), () =>
    turns.run(token, () => exchange(services, auth, token)),
  );
}

async function exchange({ sql, pass }: AuthServices, auth: AuthRequest, token: string): Promise<Response> {
  const [known] = await sql<{ session: string | null; isReused: boolean }[]>`
    select session_id as session, revoked and updated_at < now() - make_interval(secs => ${reuseInterval}) as "isReused"
    from auth.refresh_tokens where token = ${token}`;
  const response = known?.isReused === true ? alreadyUsed() : await pass(auth.request);
  if (known?.session && response.headers.get('x-sb-error-code') === reusedCode)
    await sql`delete from auth.sessions where id = ${known.session}`;
  return response;
}

const reusedCode = 'refresh_token_already_used';

const alreadyUsed = () => authError(400, reusedCode, 'Invalid Refresh Token: Already Used');
