import { Lane } from '../queue/lane.ts';
import { counters } from './allowances.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';

/** By token. A browser has few tabs that ask at the same moment. */
const turns = new Lane({ running: Infinity, runningEach: 1, waitingEach: 50 });

/**
 * Exchanges a refresh token. Two requests with one token at the same moment (two tabs) take turns, so that
 * the second gets the first one's new token instead of a second line of descent.
 */
export function refresh(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const token = textField(auth.body, 'refresh_token');
  return limited(services.limits, counters.refresh(auth.context), () =>
    turns.run(token, () => services.pass(auth.request)),
  );
}
