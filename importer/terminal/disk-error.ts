import { terminalText } from '../../src/text/import-terminal.ts';

const text = terminalText.disk;

export const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Returns a sentence on why a file could not be read, written or moved. */
export function diskSentence({ code = '' }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return text.full;
  return code === 'EIO' ? text.broken : text.held;
}
