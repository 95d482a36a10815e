import path from 'node:path';
import { inject } from 'vitest';
import type { ProgramName } from './built-programs.ts';

/** The built file of a program, which node runs as it is. */
export function programFile(name: ProgramName): string {
  return path.join(inject('programs'), `${name}.mjs`);
}
