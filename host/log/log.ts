import pino from 'pino';
import type { BackendLog } from '../backend/options.ts';
import { plainLine } from './plain-line.ts';
import { toldFields } from './told-fields.ts';

/** The log of a host, one line of JSON for each matter: nobody outside can forge one or read a value in it. */
export function openLog(write: (line: string) => void = toStandardError()): BackendLog {
  const options = { level: 'warn', formatters: { log: toldFields } };
  return pino(options, { write: (line: string) => write(plainLine(line)) });
}

function toStandardError(): (line: string) => void {
  const destination = pino.destination(2);
  return (line) => void destination.write(line);
}
