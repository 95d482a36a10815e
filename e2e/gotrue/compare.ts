import { accounts } from './cases/accounts.ts';
import { changes } from './cases/changes.ts';
import { factors } from './cases/factors.ts';
import { sessions } from './cases/sessions.ts';
import { acceptedDifferences } from './differences.ts';
import type { Answer } from './recorder.ts';
import { checkMoveToKeys } from './shared-secret.ts';
import { startGotrueSide, startOwnSide, type Side } from './side.ts';

interface Difference {
  step: string;
  own: string;
  gotrue: string;
  /** Why it stays, undefined if nobody has decided that. */
  reason: string | undefined;
}

export interface Comparison {
  /** Steps that both sides answered. */
  compared: number;
  differences: Difference[];
  /** Sentences about accepted differences that were not found any more, and about what is wrong on GoTrue alone. */
  problems: string[];
}

type Answers = ReadonlyMap<string, Answer>;

/** Runs the same requests against our own host and GoTrue and returns where the answers differ. */
export async function compareAnswers(): Promise<Comparison> {
  const ownSide = await startOwnSide();
  const own = await answersOf(ownSide).finally(() => ownSide.stop());
  const gotrueSide = await startGotrueSide();
  try {
    const gotrue = await answersOf(gotrueSide);
    const moveProblems = await checkMoveToKeys(gotrueSide);
    const { differences, ...rest } = compare(own, gotrue);
    const found = new Set(differences.map(({ step }) => step));
    const outdated = [...acceptedDifferences.keys()].filter((step) => !found.has(step));
    const problems = outdated.map((step) => `"${step}" does not differ any more: e2e/gotrue/differences.ts`);
    return { ...rest, differences, problems: [...problems, ...moveProblems] };
  } finally {
    await gotrueSide.stop();
  }
}

function compare(own: Answers, gotrue: Answers): Omit<Comparison, 'problems'> {
  const steps = [...new Set([...own.keys(), ...gotrue.keys()])];
  return {
    compared: steps.filter((step) => own.has(step) && gotrue.has(step)).length,
    differences: steps.flatMap((step) => differenceOf(step, own.get(step), gotrue.get(step)) ?? []),
  };
}

async function answersOf(side: Side): Promise<Answers> {
  for (const run of [accounts, changes, sessions, factors]) await run(side);
  return new Map(side.recorder.answers.map((answer) => [answer.step, answer]));
}

function differenceOf(step: string, own?: Answer, gotrue?: Answer): Difference | undefined {
  const missing = (from?: Answer, than?: Answer) =>
    than?.fields.filter((field) => !from?.fields.includes(field));
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
    reason: acceptedDifferences.get(step),
  };
}
