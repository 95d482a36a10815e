import type { HostLog } from './log.ts';

let lines: HostLog | undefined;

/** From now on the sentences are lines of the log. */
export function sayInLog(log: HostLog): void {
  lines = log;
}

/** Tells the operator a sentence of the host's own, on standard output. */
export function say(sentence: string): void {
  if (lines) lines.info({}, sentence);
  else process.stdout.write(`${sentence}\n`);
}

/** The same for what is wrong, on standard error. */
export function sayWrong(sentence: string): void {
  if (lines) lines.error({}, sentence);
  else process.stderr.write(`${sentence}\n`);
}
