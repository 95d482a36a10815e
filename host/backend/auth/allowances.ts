import { networkOf } from '../gate/network.ts';
import type { Counter } from '../gate/rate-limits.ts';
import type { RequestContext } from '../request-context.ts';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

type Counters = (context: RequestContext, account: string) => Counter[];

const counter = (name: string, key: string, attempts: number, seconds: number): Counter => ({
  name,
  key,
  allowance: { attempts, seconds },
});
const address = (name: string, attempts: number, seconds: number, context: RequestContext): Counter =>
  counter(`${name}-address`, networkOf(context.peerAddress), attempts, seconds);
const account = (name: string, attempts: number, seconds: number, key: string): Counter =>
  counter(`${name}-account`, key.trim().toLowerCase(), attempts, seconds);

/** The number that a message would go to, and whether a member showed once that it is theirs. */
export interface TextTarget {
  phone: string;
  isVerified: boolean;
}

/**
 * How often each thing may fail; the network is asked first. A successful sign-in gives its attempt back, so that an
 * office behind one address never locks itself out by working; what sends a mail is counted whether it succeeds or not.
 */
export const counters = {
  /**
   * Of a device that is not known. An account is counted with the network, so that a stranger's wrong passwords lock
   * out the stranger; the general limit, against many networks together, is wide and reaches no known device.
   */
  signIn: (context, email) => [
    address('sign-in', 60, quarter, context),
    account('sign-in-here', 10, quarter, `${networkOf(context.peerAddress)} ${email}`),
    account('sign-in', 100, hour, email),
  ],
  signUp: (context, email) => [address('sign-up', 30, hour, context), account('mail', 4, quarter, email)],
  mail: (context, email) => [address('mail', 30, quarter, context), account('mail', 4, quarter, email)],
  verify: (context) => [address('verify', 30, quarter, context)],
  unsubscribe: (context) => [address('unsubscribe', 30, quarter, context)],
  refresh: (context) => [address('refresh', 120, quarter, context)],
  passwordChange: (context, userId) => [
    address('password', 60, quarter, context),
    account('password', 10, quarter, userId),
  ],
  enrol: (context, userId) => [address('enrol', 60, hour, context), account('enrol', 20, hour, userId)],
  factor: (context, userId) => [
    address('factor', 60, quarter, context),
    account('factor', 5, 5 * minute, userId),
  ],
} satisfies Record<string, Counters>;

/** Of a device that the account was signed in to on before: its own, and nobody else's. */
export const deviceCounters = (deviceId: string) => [counter('sign-in-device', deviceId, 10, quarter)];

/** The minute between two text messages to a number. A message that did not go out leaves none. */
export const textPause = ({ phone, isVerified }: TextTarget) =>
  counter(`text${isVerified ? '' : '-unproven'}-pause`, phone, 1, minute);

/**
 * One text message, counted before it is sent: it costs money, and it disturbs whoever has the number. A number that
 * nobody proved is counted apart, across all members, so that strangers who enter it can neither flood its owner nor
 * use up what the owner needs to sign in.
 */
export function textCounters(
  context: RequestContext,
  userId: string,
  { phone, isVerified }: TextTarget,
): Counter[] {
  const kind = isVerified ? 'text' : 'text-unproven';
  return [
    address('text', 60, hour, context),
    counter(`${kind}-number`, phone, isVerified ? 10 : 5, day),
    account('text', 15, day, userId),
  ];
}
