import { inspect } from 'node:util';
import { sayWrong } from './log/say.ts';
import { StartError } from './start-error.ts';

/** Prints what went wrong and ends: a sentence for what a person can change, a stack for a defect. */
export function fail(error: unknown): never {
  sayWrong(error instanceof StartError ? error.message : inspect(error));
  process.exit(1);
}
