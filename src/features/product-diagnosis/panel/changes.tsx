import { ChangeTrail } from '@/components/changes/change-trail.tsx';
import { changedValue } from '@/components/product/changed-value.ts';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { optionPanelText } from '@/text/option-panel.ts';

const text = optionPanelText.changes;

/** Who changed what people enter about an option, when, from what to what. */
export function PanelChanges({ changes }: { changes: OptionPanelData['changes'] }) {
  return (
    <ChangeTrail
      changes={changes}
      empty={text.none}
      valuesOf={({ field, period, from, to }) => [
        {
          name: optionEditsText.fields[field],
          ...(period === null ? {} : { since: optionPanelText.since(period) }),
          from: changedValue(field, from, text.nothing),
          to: changedValue(field, to, text.nothing),
        },
      ]}
    />
  );
}
