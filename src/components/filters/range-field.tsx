import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { filtersText } from '@/text/filters.ts';

/** Both ends of a range as they are typed; empty is no end. */
export interface RangeDraft {
  from: string;
  to: string;
}

interface RangeFieldProps {
  label: string;
  className: string;
  value: RangeDraft;
  error: string | undefined;
  onChange: (value: RangeDraft) => void;
}

/** A labelled range of whole numbers, both ends included. */
export function RangeField({ label, className, value, error, onChange }: RangeFieldProps) {
  return (
    <Field label={label} className={className} error={error}>
      {({ id, ...control }) => (
        <div className="flex items-center gap-1.5">
          {(['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              {...control}
              {...(end === 'from' ? { id } : {})}
              aria-label={`${label} ${filtersText.rangeEnds[end]}`}
              placeholder={filtersText.rangeEnds[end]}
              value={value[end]}
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              className={end === 'to' ? 'order-last' : ''}
              onChange={(event) => onChange({ ...value, [end]: event.target.value })}
            />
          ))}
          <span aria-hidden className="text-subtle-foreground">
            ~
          </span>
        </div>
      )}
    </Field>
  );
}
