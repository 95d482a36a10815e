import type { ChangeBinding } from './channel.ts';

/** A change as the trigger tells it. */
export interface Change {
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  key: Record<string, unknown>;
}

/** Whether a binding asks for changes of this table and kind; its filter is looked at later. */
export function wants(binding: ChangeBinding, change: Change): boolean {
  const matches = (wanted: string, value: string) => wanted === '*' || wanted === value;
  return (
    matches(binding.schema, change.schema) &&
    matches(binding.table, change.table) &&
    matches(binding.event, change.type)
  );
}

const filterForm = /^([^=]+)=(eq|neq|gt|gte|lt|lte|in)\.(.*)$/s;

/** Whether a row passes a filter such as PARTNER_CD=eq.P1; a filter of another form passes nothing. */
export function passes(filter: string | undefined, row: Record<string, unknown>): boolean {
  if (filter === undefined || filter === '') return true;
  const [, column = '', operator, wanted = ''] = filterForm.exec(filter) ?? [];
  const value = row[column];
  if (operator === undefined || value === undefined || value === null) return false;
  const order = compare(value, wanted);
  switch (operator) {
    case 'eq':
      return order === 0;
    case 'neq':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
    default:
      return listed(wanted).some((entry) => compare(value, entry) === 0);
  }
}

/** Numbers as numbers, everything else as text. */
function compare(value: unknown, wanted: string): number {
  const left = typeof value === 'number' ? value : String(value);
  const right = typeof value === 'number' ? Number(wanted) : wanted;
  return left === right ? 0 : left > right ? 1 : -1;
}

function listed(text: string): string[] {
  return text
    .replace(/^\(|\)$/g, '')
    .split(',')
    .map((entry) => entry.trim().replace(/^"|"$/g, ''));
}
