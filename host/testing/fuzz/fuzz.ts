import { functionRequest, tableRequest, type Known } from './data-requests.ts';
import { authRequest, pathRequest, storageRequest, withOddHeader } from './other-requests.ts';
import { randomOf } from './random.ts';
import { describe, type Aim, type FuzzAnswer, type FuzzRequest, type Send } from './request.ts';
import { shortest } from './shrink.ts';
import { secretOf } from './world.ts';

/** Longest that an answer may take, in milliseconds, on a machine that does other work too. */
const longestAnswer = 15_000;
const atOnce = 8;
const untilRenewal = 500;
const mostReported = 20;

export interface Fuzzed {
  /** By aim: how many were sent, how many succeeded (2xx), how many were answered with 500 and above. */
  figures: Record<string, { calls: number; succeeded: number; faults: number }>;
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

/** Sends requests made of a seed, some at once, and judges every answer. */
export async function fuzz({ send, known, seed, calls, renew }: Run): Promise<Fuzzed> {
  const figures: Fuzzed['figures'] = {};
  const failed = new Map<string, FuzzRequest>();
  for (let first = 0; first < calls; first += untilRenewal) {
    await renew();
    let next = first;
    const work = async () => {
      for (let index = next++; index < Math.min(calls, first + untilRenewal); index = next++) {
        const request = requestOf(seed + index, known);
        const answer = await send(request);
        count(figures, request.aim, answer.status);
        const fault = faultOf(request, answer);
        const kind = `${fault} ${request.method} ${request.aim === 'function' ? request.path : request.aim} ${codeOf(answer)}`;
        if (fault !== undefined && !failed.has(kind)) failed.set(kind, request);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  await renew();
  const failures: string[] = [];
  for (const [kind, request] of [...failed].slice(0, mostReported)) {
    const fails = async (smaller: FuzzRequest) =>
      faultOf(smaller, await send(smaller)) === faultOf(request, await send(request));
    const smallest = (await fails(request))
      ? await shortest(request, async (smaller) => faultOf(smaller, await send(smaller)) !== undefined)
      : request;
    failures.push(`${kind}\n  ${describe(smallest)}\n  ${(await send(smallest)).body.slice(0, 300)}`);
  }
  return { figures, failures };
}

/** The request of a number: the same one whatever was sent before. */
function requestOf(number: number, known: Known): FuzzRequest {
  const random = randomOf(number);
  const aim = random.below(20);
  const make =
    aim < 10
      ? functionRequest
      : aim < 14
        ? tableRequest
        : aim < 16
          ? storageRequest
          : aim < 19
            ? authRequest
            : pathRequest;
  return withOddHeader(random, make(random, known));
}

function count(figures: Fuzzed['figures'], aim: Aim, status: number): void {
  const figure = (figures[aim] ??= { calls: 0, succeeded: 0, faults: 0 });
  figure.calls += 1;
  if (status >= 200 && status < 300) figure.succeeded += 1;
  if (status >= 500) figure.faults += 1;
}

/** What is wrong with an answer, or undefined. */
function faultOf({ caller }: FuzzRequest, { status, body, milliseconds }: FuzzAnswer): string | undefined {
  if (status >= 500) return String(status);
  if (status === 0) return `no answer (${body})`;
  if (milliseconds > longestAnswer) return 'slow';
  const foreign = ['P1', 'P2'].filter((partner) => partner !== (caller === 'passing' ? 'P1' : caller));
  return foreign.some((partner) => body.includes(secretOf(partner))) ? 'a row of another partner' : undefined;
}

function codeOf({ body }: FuzzAnswer): string {
  return /"(?:code|error_code|error)":"([^"]+)"/.exec(body)?.[1] ?? '';
}
