import { ChangedBy, ChangeTrail } from '@/components/changes/change-trail.tsx';
import type { InterventionDetail, InterventionState } from '@/data/answers/interventions.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit, NO_VALUE } from '@/domain/numbers.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import { interventionsText } from '@/text/interventions.ts';
import type { EffectRow } from '@/components/intervention/effect-rows.ts';

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

/** Values that differ between two states. */
function changedValues({ from, to }: InterventionDetail['changes'][number]) {
  const after = wordsOf(to);
  return wordsOf(from).flatMap(([name, before, value], index) => {
    const [, now = '', next] = after[index] ?? [];
    return value === next ? [] : [{ name, from: before, to: now }];
  });
}

/** Who changed what, the newest first, down to who registered it. */
export function EffectTrail({ row, changes }: { row: EffectRow; changes: InterventionDetail['changes'] }) {
  return (
    <ChangeTrail changes={changes} valuesOf={changedValues}>
      <li>
        <span className="font-medium">{text.registered}</span> <ChangedBy {...row} />
      </li>
    </ChangeTrail>
  );
}
