import { functionRequest, tableRequest, type Known } from './data-requests.ts';
import { authRequest, pathRequest, storageRequest, withOddHeader } from './other-requests.ts';
import { randomOf, type Random } from './random.ts';
import { describe, type Aim, type FuzzAnswer, type FuzzRequest, type Send } from './request.ts';
import { shortest } from './shrink.ts';
import { secretOf } from './world.ts';

/** Longest that an answer may take, in milliseconds, on a machine that does other work too. */
const longestAnswer = 15_000;
const atOnce = 8;
const untilRenewal = 500;
const mostReported = 20;

export interface Fuzzed {
  /** By aim: how many were sent, succeeded (2xx), had to come again later, were answered with any other 500 and above. */
  figures: Record<string, { calls: number; succeeded: number; overloaded: number; faults: number }>;
  /** What went wrong, each with the shortest request that shows it. */
  failures: string[];
}

interface Run {
  send: Send;
  known: Known;
  seed: number;
  calls: number;
  /** Restores what requests use up: sessions, waiting reports. */
  renew: () => Promise<void>;
}

const shares: ((random: Random, known: Known) => FuzzRequest)[] = [
  ...Array.from({ length: 10 }, () => functionRequest),
  ...Array.from({ length: 4 }, () => tableRequest),
  ...Array.from({ length: 3 }, () => authRequest),
  ...Array.from({ length: 2 }, () => storageRequest),
  pathRequest,
];

/** Sends requests made of a seed, some at once, and judges every answer. */
export async function fuzz({ send, known, seed, calls, renew }: Run): Promise<Fuzzed> {
  const figures: Fuzzed['figures'] = {};
  const failed = new Map<string, { number: number; request: FuzzRequest; answer: FuzzAnswer }>();
  for (let first = 0; first < calls; first += untilRenewal) {
    await renew();
    let next = first;
    const work = async () => {
      for (let index = next++; index < Math.min(calls, first + untilRenewal); index = next++) {
        const number = seed + index;
        const request = requestOf(number, known);
        const answer = await send(request);
        count(figures, request.aim, answer);
        const fault = faultOf(request, answer);
        if (fault === undefined) continue;
        const about = request.aim === 'function' ? request.path : request.aim;
        const kind = `${fault}: ${request.method} ${about} ${codeOf(answer)}`;
        if (!failed.has(kind)) failed.set(kind, { number, request, answer });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  await renew();
  const fails = async (request: FuzzRequest) => faultOf(request, await send(request)) !== undefined;
  const failures: string[] = [];
  for (const [kind, { number, request, answer }] of [...failed].slice(0, mostReported)) {
    const smallest = (await fails(request)) ? await shortest(request, fails) : request;
    const again = `FUZZ_SEED=${number} FUZZ_CALLS=1`;
    failures.push(`${kind} (${again})\n  ${describe(smallest)}\n  ${answer.body.slice(0, 300)}`);
  }
  return { figures, failures };
}

/** The request of a number: the same one whatever was sent before. */
function requestOf(number: number, known: Known): FuzzRequest {
  const random = randomOf(number);
  return withOddHeader(random, random.pick(shares)(random, known));
}

function count(figures: Fuzzed['figures'], aim: Aim, answer: FuzzAnswer): void {
  const { status } = answer;
  const figure = (figures[aim] ??= { calls: 0, succeeded: 0, overloaded: 0, faults: 0 });
  figure.calls += 1;
  if (status >= 200 && status < 300) figure.succeeded += 1;
  if (isOverload(answer)) figure.overloaded += 1;
  else if (status >= 500) figure.faults += 1;
}

/** A burst may be told to come again, as overloadAnswer says it, and nothing else may be unavailable. */
function isOverload({ status, retryAfter, body }: FuzzAnswer): boolean {
  return status === 503 && /^[1-3]$/.test(retryAfter ?? '') && body.includes('Too many requests at once');
}

/** What is wrong with an answer, or undefined. */
function faultOf({ caller }: FuzzRequest, answer: FuzzAnswer): string | undefined {
  const { status, body, milliseconds } = answer;
  if (status >= 500 && !isOverload(answer)) return String(status);
  if (status === 0) return `no answer (${body})`;
  if (milliseconds > longestAnswer) return 'slow';
  const foreign = ['P1', 'P2'].filter((partner) => partner !== (caller === 'passing' ? 'P1' : caller));
  return foreign.some((partner) => body.includes(secretOf(partner))) ? 'a row of another partner' : undefined;
}

function codeOf({ body }: FuzzAnswer): string {
  return /"(?:code|error_code|error)":"([^"]+)"/.exec(body)?.[1] ?? '';
}
