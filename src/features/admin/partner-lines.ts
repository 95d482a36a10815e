import { parseCsv } from 'hucre/csv';
import { adminText } from '@/text/admin.ts';
import type { PartnerRow } from './admin-queries.ts';
import { partnerSchema, type PartnerValues } from './partner-schema.ts';

const { partners: text } = adminText;
type FieldName = keyof PartnerValues;
const names = Object.keys(text.fields) as FieldName[];
/** Heads of a sheet by field: those of the form, and those of the list's own file. */
const heads = new Map<string, FieldName>(
  names.flatMap((name) => [
    [text.fields[name], name],
    [text.columns[name], name],
  ]),
);

/** One partner of a sheet. */
export interface PartnerLine {
  /** Counted from 1, with the head. */
  number: number;
  values: PartnerValues;
  /** It is there already, and what the sheet says of it is new; same: nothing is. */
  state: 'add' | 'change' | 'same' | 'wrong';
  /** A sentence; of a wrong one alone. */
  problem: string | null;
}

/** Partners saved from one sheet at most: more is no sheet of partners. */
export const MOST_LINES = 1000;

/**
 * Partners of a sheet that was pasted: tabs between cells, the fields named by a head of any order (others are passed over), or
 * without a head in the order of the form. A field that the sheet does not have stays as it is. Throws nothing: a line says
 * itself that it is wrong.
 */
export function partnerLines(pasted: string, existing: ReadonlyMap<string, PartnerRow>): PartnerLine[] {
  const rows = parseCsv(pasted, { delimiter: '\t', maxRows: MOST_LINES + 2 }).map((cells) =>
    cells.map((cell) => String(cell ?? '').trim()),
  );
  const first = rows.findIndex((cells) => cells.some(Boolean));
  const found = (rows[first] ?? []).map((cell) => heads.get(cell));
  const hasHead = found.includes('code') || found.includes('name');
  const fields = hasHead ? found : names;
  const seen = new Set<string>();
  return rows.flatMap((cells, index) => {
    if (index < first + (hasHead ? 1 : 0) || !cells.some(Boolean)) return [];
    const given = Object.fromEntries(
      fields.flatMap((field, place) => (field ? [[field, cells[place] ?? '']] : [])),
    );
    const line = lineOf(given, existing);
    const { code } = line.values;
    if (line.problem === null && seen.has(code))
      return [{ ...line, number: index + 1, state: 'wrong', problem: text.sheet.twice }];
    seen.add(code);
    return [{ ...line, number: index + 1 }];
  });
}

function lineOf(
  given: Partial<PartnerValues>,
  existing: ReadonlyMap<string, PartnerRow>,
): Omit<PartnerLine, 'number'> {
  const before = existing.get(given.code ?? '');
  const values: PartnerValues = {
    ...valuesOf(before),
    ...given,
    ...(given.brn === undefined ? {} : { brn: given.brn.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, '$1-$2-$3') }),
  };
  const checked = partnerSchema.safeParse(values);
  if (!checked.success)
    return { values, state: 'wrong', problem: checked.error.issues[0]?.message ?? text.sheet.unread };
  if (!before) return { values: checked.data, state: 'add', problem: null };
  const old = valuesOf(before);
  const isSame = names.every((name) => idsOf(checked.data[name]) === idsOf(old[name]));
  return { values: checked.data, state: isSame ? 'same' : 'change', problem: null };
}

/** Values of the partner's fields now; empty for a new one. */
export const valuesOf = (partner: PartnerRow | undefined): PartnerValues => ({
  code: partner?.code ?? '',
  name: partner?.name ?? '',
  brn: partner?.brn ?? '',
  industry: partner?.industry ?? '',
  representative: partner?.representative ?? '',
  vendorIds: partner?.vendorIds ?? '',
});

/** The same for lists that differ in their blanks alone. */
const idsOf = (value: string) => value.split(/[,\s]+/).join(' ');
