import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { type Span, spans } from '@/domain/effect/span.ts';
import { interventionsText } from '@/text/interventions.ts';

const { span: text } = interventionsText;

/** How many days from the start on are compared. */
export function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  return (
    <label
      className="text-muted-foreground flex items-center gap-1.5 text-xs whitespace-nowrap"
      title={text.why}
    >
      {text.label}
      <select
        className={cn(inputClasses, 'h-8 w-auto')}
        value={span}
        onChange={(event) => onChange(event.target.value as Span)}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {text.names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
