import { HeadSelect } from '@/components/table/head-select.tsx';
import { type Span, spans } from '@/domain/effect/span.ts';
import { interventionsText } from '@/text/interventions.ts';

const { span: text } = interventionsText;

/** How many days from the start on are compared. */
export function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    <div
      className="text-muted-foreground flex items-center gap-1.5 text-xs whitespace-nowrap"
      title={text.why}
    >
      <span aria-hidden>{text.label}</span>
      <HeadSelect
        label={text.label}
        value={span}
        options={spans.map((value) => ({ value, label: text.names[value] }))}
        onChange={onChange}
      />
    </div>
  );
}
