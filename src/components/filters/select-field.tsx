import { Field } from '@/components/ui/field.tsx';
import {
  Select,
  type SelectOption,
  SelectOptions,
  SelectTrigger,
  SelectValue,
} from '@/components/ui/select.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  /** Stands in the field while the options are not there. */
  placeholder?: string | undefined;
  /** Why there is nothing to choose, and what to do. */
  error?: string | undefined;
  /** Asks for the options again where they failed. */
  onRetry?: () => void;
  className?: string;
}

/** A labelled dropdown. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, onChange, disabled, placeholder, error, onRetry, className } = props;
  const known = options.some((option) => option.value === value);
  return (
    <Field label={label} error={error} onRetry={onRetry} className={className ?? ''}>
      {(control) => (
        <Select value={known ? value : ''} onValueChange={onChange} disabled={disabled ?? false}>
          <SelectTrigger {...control}>
            <SelectValue placeholder={placeholder} />
          </SelectTrigger>
          <SelectOptions options={options} />
        </Select>
      )}
    </Field>
  );
}
