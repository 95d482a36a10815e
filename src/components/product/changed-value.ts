import { formatCount } from '@/domain/numbers.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { optionEditsText } from '@/text/option-edits.ts';

/** A value of the trail of changes as its own column writes it; nothing: what stands where there was none. */
export function changedValue(field: OptionField, value: string | null, nothing: string): string {
  if (value === null) return nothing;
  return field === 'memo' ? value : `${formatCount(Number(value))}${optionEditsText.units[field]}`;
}
