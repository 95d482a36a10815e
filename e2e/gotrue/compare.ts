import { accounts } from './cases/accounts.ts';
import { changes } from './cases/changes.ts';
import { factors } from './cases/factors.ts';
import { sessions } from './cases/sessions.ts';
import { acceptedDifferences } from './differences.ts';
import type { Answer } from './recorder.ts';
import { startGotrueSide, startOwnSide, type Side } from './side.ts';

interface Difference {
  step: string;
  own: string;
  gotrue: string;
  /** Why it stays, undefined if nobody has decided that. */
  reason: string | undefined;
}

export interface Comparison {
  /** Steps of which both sides answered. */
  compared: number;
  differences: Difference[];
  /** Accepted differences that were not found any more. */
  outdated: string[];
}

/** Runs the same requests against our own host and GoTrue and returns where the answers differ. */
export async function compareAnswers(): Promise<Comparison> {
  const own = await answersOf(startOwnSide);
  const gotrue = await answersOf(startGotrueSide);
  const steps = [...new Set([...own.keys(), ...gotrue.keys()])];
  const differences = steps.flatMap((step) => differenceOf(step, own.get(step), gotrue.get(step)) ?? []);
  const found = new Set(differences.map(({ step }) => step));
  return {
    compared: steps.filter((step) => own.has(step) && gotrue.has(step)).length,
    differences,
    outdated: Object.keys(acceptedDifferences).filter((step) => !found.has(step)),
  };
}

async function answersOf(start: () => Promise<Side>): Promise<Map<string, Answer>> {
  const side = await start();
  try {
    for (const run of [accounts, changes, sessions, factors]) await run(side);
    return new Map(side.recorder.answers.map((answer) => [answer.step, answer]));
  } finally {
    await side.stop();
  }
}

function differenceOf(step: string, own?: Answer, gotrue?: Answer): Difference | undefined {
  const missing = (from?: Answer, than?: Answer) => than?.fields.filter((field) => !from?.fields.includes(field));
  const told = (answer?: Answer, other?: Answer) => {
    if (!answer) return 'nothing asked';
    const extra = missing(other, answer) ?? [];
    const parts = [answer.status || '', answer.errorCode, answer.message && `"${answer.message}"`];
    return [...parts, extra.length > 0 ? `has ${extra.join(', ')}` : ''].filter(Boolean).join(' ');
  };
  const same =
    own &&
    gotrue &&
    own.status === gotrue.status &&
    own.errorCode === gotrue.errorCode &&
    own.message === gotrue.message &&
    own.fields.join() === gotrue.fields.join();
  if (same) return undefined;
  return {
    step,
    own: told(own, gotrue),
    gotrue: told(gotrue, own),
    reason: acceptedDifferences[step],
  };
}
