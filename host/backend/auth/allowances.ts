import { networkOf, type Counter } from '../gate/rate-limits.ts';
import type { RequestContext } from '../backend.ts';

const quarter = 15 * 60;
const hour = 60 * 60;

type Counters = (context: RequestContext, account: string) => Counter[];

const address = (name: string, attempts: number, seconds: number, context: RequestContext): Counter => ({
  name: `${name}-address`,
  key: networkOf(context.peerAddress),
  allowance: { attempts, seconds },
});
const account = (name: string, attempts: number, seconds: number, key: string): Counter => ({
  name: `${name}-account`,
  key: key.trim().toLowerCase(),
  allowance: { attempts, seconds },
});

/**
 * How often each thing may fail. A successful sign-in gives its attempt back, so that an office behind one
 * address never locks itself out by working; what sends a mail is counted whether it succeeds or not.
 */
export const counters = {
  signIn: (context, email) => [
    address('sign-in', 60, quarter, context),
    account('sign-in', 10, quarter, email),
  ],
  signUp: (context, email) => [address('sign-up', 30, hour, context), account('mail', 4, quarter, email)],
  mail: (context, email) => [address('mail', 30, quarter, context), account('mail', 4, quarter, email)],
  verify: (context) => [address('verify', 30, quarter, context)],
  refresh: (context) => [address('refresh', 120, quarter, context)],
  passwordChange: (context, userId) => [
    address('password', 60, quarter, context),
    account('password', 10, quarter, userId),
  ],
  enrol: (context, userId) => [address('enrol', 60, hour, context), account('enrol', 20, hour, userId)],
  factor: (context, userId) => [
    address('factor', 60, quarter, context),
    account('factor', 5, 5 * 60, userId),
  ],
} satisfies Record<string, Counters>;
