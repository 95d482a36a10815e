import pino from 'pino';
import type { BackendLog } from '../backend/options.ts';
import { requestStore } from '../backend/request-store.ts';
import { plainLine } from './plain-line.ts';
import { toldFields } from './told-fields.ts';

export interface HostLog extends BackendLog {
  /** News for an operator although nothing is wrong. */
  info(fields: Record<string, unknown>, message: string): void;
}

interface LogOptions {
  /** True if it is all that the host prints: with what is not wrong, and on standard output. */
  isWhole?: boolean;
  write?: (line: string) => void;
}

/**
 * The log of a host, one line of JSON for each matter: nobody outside can forge one or read a value in it. A line that is
 * written while a request is answered carries the number of that request.
 */
export function openLog({ isWhole = false, write = toStream(isWhole ? 1 : 2) }: LogOptions = {}): HostLog {
  const options = {
    level: isWhole ? 'info' : 'warn',
    formatters: { log: toldFields },
    mixin: () => ({ request: requestStore.getStore()?.requestId }),
  };
  return pino(options, { write: (line: string) => write(plainLine(line)) });
}

function toStream(descriptor: number): (line: string) => void {
  const destination = pino.destination(descriptor);
  return (line) => void destination.write(line);
}
