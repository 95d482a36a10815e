import { parseArgs } from 'node:util';
import { importText } from '../../src/text/import.ts';
import { terminalText } from '../../src/text/import-terminal.ts';
import { readDay } from '../../src/reports/cells/days.ts';

export interface ImportArguments {
  partnerCd: string;
  day: string | undefined;
  keepGood: boolean;
  allowUnknown: boolean;
  preview: boolean;
  errorsFile: string | undefined;
  files: string[];
}

/** A folder whose files are loaded as they come in. */
export interface WatchArguments {
  watch: string;
  /** Undefined: each file's partner is found from its content. */
  partnerCd: string | undefined;
}

/** Thrown for a command line that cannot be followed; the message is the usage. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

function parsed(args: string[]) {
  const options = {
    partner: { type: 'string' },
    date: { type: 'string' },
    'keep-good': { type: 'boolean' },
    'allow-unknown': { type: 'boolean' },
    preview: { type: 'boolean' },
    errors: { type: 'string' },
    watch: { type: 'string' },
    mailbox: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    throw new UsageProblem(terminalText.terminal.usage);
  }
}

/** The folder to watch, where one is named. Throws UsageProblem. */
export function watchArguments(args: string[]): WatchArguments | null {
  const { values, positionals } = parsed(args);
  const { watch, partner, ...others } = values;
  if (watch === undefined) return null;
  if (watch === '' || positionals.length + Object.keys(others).length > 0)
    throw new UsageProblem(terminalText.terminal.usage);
  return { watch, partnerCd: partner };
}

/** True if the mailbox is to be read, which the environment names. Throws UsageProblem. */
export function wantsMailbox(args: string[]): boolean {
  const { values, positionals } = parsed(args);
  if (values.mailbox !== true) return false;
  if (positionals.length + Object.keys(values).length > 1)
    throw new UsageProblem(terminalText.terminal.usage);
  return true;
}

/** Reads the command line of npm run import. Throws UsageProblem. */
export function importArguments(args: string[]): ImportArguments {
  const { values, positionals } = parsed(args);
  if (!values.partner || positionals.length === 0) throw new UsageProblem(terminalText.terminal.usage);
  if (values.errors !== undefined && positionals.length > 1)
    throw new UsageProblem(terminalText.terminal.oneErrorsFile);
  if (values.date !== undefined && readDay(values.date) !== values.date)
    throw new UsageProblem(importText.file.dayInvalid(values.date));
  return {
    partnerCd: values.partner,
    day: values.date,
    keepGood: values['keep-good'] === true,
    allowUnknown: values['allow-unknown'] === true,
    preview: values.preview === true,
    errorsFile: values.errors,
    files: positionals,
  };
}
