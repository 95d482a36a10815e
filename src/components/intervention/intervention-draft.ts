import { typedDay } from '@/components/date-range/typed-day.ts';
import { addDays, koreaToday } from '@/domain/korea-time.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import type { InterventionEntry } from './intervention-mutations.ts';

const text = interventionFormText.problems;

/** An option that was chosen; `name` where it is known. */
export interface ChosenOption {
  optionId: string;
  name?: string;
}

/** What stands in the form, as it was typed. */
export interface InterventionDraft {
  name: string;
  type: InterventionEntry['type'];
  start: string;
  end: string;
  cost: string;
  memo: string;
  options: readonly ChosenOption[];
}

/** Whether a value is a draft as this release keeps it. */
export function isDraft(value: unknown): value is InterventionDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { options, ...texts } = value as Partial<InterventionDraft>;
  return (
    (['name', 'type', 'start', 'end', 'cost', 'memo'] as const).every(
      (field) => typeof texts[field] === 'string',
    ) &&
    Array.isArray(options) &&
    options.every(({ optionId }: Partial<ChosenOption>) => typeof optionId === 'string')
  );
}

export const MOST_OPTIONS = 500;
const MOST_COST = 1_000_000_000_000;
export const mostLetters = { name: 300, memo: 1000 };

export type DraftProblems = Partial<Record<keyof InterventionDraft, string>>;

/** The entry that a draft says, or why it says none. */
export function readDraft(draft: InterventionDraft, today = koreaToday()) {
  const problems: DraftProblems = {};
  const name = draft.name.trim();
  const memo = draft.memo.trim();
  if (name === '') problems.name = text.name;
  for (const [field, value] of [
    ['name', name],
    ['memo', memo],
  ] as const)
    if (Array.from(value).length > mostLetters[field]) problems[field] = text.long(mostLetters[field]);

  const startDay = typedDay(draft.start);
  if (startDay === undefined || startDay < '20100101') problems.start = text.start;
  else if (startDay > addDays(today, 90)) problems.start = text.startLate;
  const endDay = draft.end.trim() === '' ? null : typedDay(draft.end);
  if (endDay === undefined) problems.end = text.end;
  else if (endDay !== null && startDay !== undefined) {
    if (endDay < startDay) problems.end = text.endEarly;
    else if (endDay > addDays(startDay, 730)) problems.end = text.endLate;
  }

  const cost = draft.cost.replaceAll(/[,\s원]/gu, '');
  const costAmt = cost === '' ? null : Number(cost);
  if (costAmt !== null && (!/^\d+$/.test(cost) || costAmt > MOST_COST)) problems.cost = text.cost;

  const { length } = draft.options;
  if (length === 0) problems.options = text.noOptions;
  else if (length > MOST_OPTIONS) problems.options = text.manyOptions(MOST_OPTIONS, length);

  const isWhole = Object.keys(problems).length === 0 && startDay !== undefined && endDay !== undefined;
  const entry: InterventionEntry | null = isWhole
    ? {
        name,
        type: draft.type,
        startDay,
        endDay,
        costAmt,
        memo,
        optionIds: draft.options.map(({ optionId }) => optionId),
      }
    : null;
  return { entry, problems };
}
