import { ArrowRight } from 'lucide-react';
import type { InterventionDetail, InterventionState } from '@/data/answers/interventions.ts';
import { formatDay, formatMoment } from '@/domain/korea-time.ts';
import { formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import { interventionsText } from '@/text/interventions.ts';
import { optionPanelText } from '@/text/option-panel.ts';
import type { EffectRow } from './effect-rows.ts';

const text = interventionsText.detail;
const { fields } = interventionFormText;

/** A state in words, by the names of the form's fields. */
const wordsOf = (state: InterventionState): readonly (readonly [string, string, unknown])[] => [
  [fields.name, state.name, state.name],
  [fields.type, interventionsText.types[state.type], state.type],
  [fields.start, formatDay(state.startDay), state.startDay],
  [fields.end, state.endDay === null ? NO_VALUE : formatDay(state.endDay), state.endDay],
  [fields.cost, formatUnit('won', state.costAmt), state.costAmt],
  [fields.memo, state.memo ?? NO_VALUE, state.memo],
  [fields.options, text.optionCount(state.optionIds.length), state.optionIds.join(' ')],
];

/** Who changed what, the newest first, down to who registered it. */
export function EffectTrail({ row, changes }: { row: EffectRow; changes: InterventionDetail['changes'] }) {
  return (
    <ol className="grid gap-2 text-sm">
      {changes.map(({ from, to, memberName, at }) => {
        const after = wordsOf(to);
        const changed = wordsOf(from).flatMap(([name, before, value], index) => {
          const [, now = '', next] = after[index] ?? [];
          return value === next ? [] : [{ name, before, now }];
        });
        return (
          <li key={at} className="border-border border-b pb-1.5">
            {changed.map(({ name, before, now }) => (
              <p key={name} className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{name}</span>
                <span className="text-muted-foreground wrap-anywhere">{before}</span>
                <ArrowRight aria-hidden className="text-subtle-foreground size-3.5" />
                <span className="wrap-anywhere">{now}</span>
              </p>
            ))}
            <p className="text-subtle-foreground text-xs">
              {optionPanelText.changes.by(formatMoment(at), memberName)}
            </p>
          </li>
        );
      })}
      <li>
        <span className="font-medium">{text.registered}</span>{' '}
        <span className="text-subtle-foreground text-xs">
          {optionPanelText.changes.by(formatMoment(row.at), row.memberName)}
        </span>
      </li>
    </ol>
  );
}
