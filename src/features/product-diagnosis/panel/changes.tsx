import { ArrowRight } from 'lucide-react';
import type { OptionPanelData } from '@/data/answers/option-panel.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { optionPanelText } from '@/text/option-panel.ts';
import { changedValue } from '@/components/product/changed-value.ts';

const text = optionPanelText.changes;

/** Who changed what people enter about an option, when, from what to what. */
export function PanelChanges({ changes }: { changes: OptionPanelData['changes'] }) {
  if (changes.length === 0) return <p className="text-muted-foreground text-sm">{text.none}</p>;
  return (
    <ol className="grid gap-2 text-sm">
      {changes.map(({ id, at, memberName, field, period, from, to }) => (
        <li key={id} className="grid gap-0.5">
          <span>
            <span className="font-medium">{optionEditsText.fields[field]}</span>
            {period === null ? null : (
              <span className="text-muted-foreground ml-1 text-xs">{optionPanelText.since(period)}</span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-1.5 wrap-anywhere">
            <span className="sr-only">{text.from}</span>
            <span className="text-muted-foreground">{changedValue(field, from, text.nothing)}</span>
            <ArrowRight aria-hidden className="text-subtle-foreground size-3.5" />
            <span className="sr-only">{text.to}</span>
            <span>{changedValue(field, to, text.nothing)}</span>
          </span>
          <span className="text-subtle-foreground text-xs">{text.by(formatMoment(at), memberName)}</span>
        </li>
      ))}
    </ol>
  );
}
