import { StartError } from './start-error.ts';

/** Prints what went wrong and ends: a sentence for what a person can change, a stack for a defect. */
export function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
