import { parseArgs } from 'node:util';
import { importText } from '../../src/text/import.ts';
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

/** Thrown for a command line that cannot be followed; the message is the usage. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

/** Reads the command line of npm run import. Throws UsageProblem. */
export function importArguments(args: string[]): ImportArguments {
  const options = {
    partner: { type: 'string' },
    date: { type: 'string' },
    'keep-good': { type: 'boolean' },
    'allow-unknown': { type: 'boolean' },
    preview: { type: 'boolean' },
    errors: { type: 'string' },
  } as const;
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    throw new UsageProblem(importText.terminal.usage);
  }
  const { values, positionals } = parsed;
  if (!values.partner || positionals.length === 0) throw new UsageProblem(importText.terminal.usage);
  if (values.errors !== undefined && positionals.length > 1)
    throw new UsageProblem(importText.terminal.oneErrorsFile);
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
