import type { KnownCaller } from '../known-caller.ts';
import type { Service } from '../gate/allow-list.ts';
import { Admissions } from './admissions.ts';
import { Durations } from './durations.ts';
import { Lane } from './lane.ts';

const mebibyte = 1024 * 1024;

/** Lanes run beside each other, so that none waits for what another is busy with. */
const lanes = {
  cheap: { running: 4, runningEach: 2 },
  dear: { running: 4, runningEach: 2 },
  strangers: { running: 2, runningEach: 1 },
};

/** Connections of the pool: those that the queue may take at once, and some for signing in, the health check and messages. */
export const mostConnections = lanes.cheap.running + lanes.dear.running + lanes.strangers.running + 4;

/** A page sends ten requests at most; the largest upload is 5 MiB. */
const limits = {
  member: [
    { requests: 40, bytes: 8 * mebibyte },
    { requests: 768, bytes: 48 * mebibyte },
  ],
  // Pictures of the sign-in page are asked for by strangers, often many behind one address.
  network: [
    { requests: 100, bytes: 6 * mebibyte },
    { requests: 300, bytes: 12 * mebibyte },
  ],
} as const;

/** Milliseconds that a request waits for its turn; one that brought much is not sent away as soon. */
const patience = { short: 5000, long: 30_000 };
const muchBytes = 64 * 1024;

/** Who asks: a member or the service's key, as verified, else somebody of a network. */
interface Asking {
  service: Service;
  request: Request;
  caller: KnownCaller | undefined;
  network: string;
}

/** Runs one piece of the answer that needs the database, in its turn. */
export type InTurn = (work: () => Promise<Response>) => Promise<Response>;

/**
 * Decides who is served when not all can be: nobody's requests wait behind another caller's many, and cheap ones not
 * behind dear ones. Throws Overload for what is too much.
 */
export class FairQueue {
  readonly #members = new Admissions(...limits.member);
  readonly #networks = new Admissions(...limits.network);
  readonly #cheap = new Lane(lanes.cheap);
  readonly #dear = new Lane(lanes.dear);
  readonly #strangers = new Lane(lanes.strangers);
  readonly #durations = new Durations();

  /** Answers a request; the body is read before the turn comes, so that a slow sender keeps nobody waiting. */
  serve(asking: Asking, answer: (inTurn: InTurn) => Promise<Response>): Promise<Response> {
    const { service, request, caller, network } = asking;
    const atOnce: InTurn = (work) => work();
    // The operator's own programs; and what strangers may ask of the account API has limits of its own.
    if (caller === 'service' || (caller === undefined && service === 'auth')) return answer(atOnce);
    const bytes = Number(request.headers.get('content-length') ?? 0);
    const name = caller?.id ?? network;
    const kind = kindOf(request);
    const inTurn: InTurn = (work) =>
      this.#laneOf(caller, kind).run(name, () => this.#measured(kind, work), {
        milliseconds: bytes > muchBytes ? patience.long : patience.short,
        signal: () => request.signal,
      });
    const admissions = caller === undefined ? this.#networks : this.#members;
    return admissions.during(name, bytes, () => answer(inTurn));
  }

  /** How many requests run and wait in each lane. */
  turns() {
    return { cheap: this.#cheap.counts(), dear: this.#dear.counts(), strangers: this.#strangers.counts() };
  }

  #laneOf(caller: KnownCaller | undefined, kind: string): Lane {
    if (caller === undefined) return this.#strangers;
    return this.#durations.isDear(kind) ? this.#dear : this.#cheap;
  }

  async #measured(kind: string, work: () => Promise<Response>): Promise<Response> {
    const start = performance.now();
    const response = await work();
    this.#durations.learn(kind, performance.now() - start, response.ok);
    return response;
  }
}

/** The method with the table or the function that is asked, or with what the service does. */
function kindOf({ method, url }: Request): string {
  const { pathname } = new URL(url);
  return `${method} ${pathname.startsWith('/rest/') ? pathname : pathname.split('/').slice(0, 4).join('/')}`;
}
