import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

interface TextFieldProps {
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A labelled text filter. */
export function TextField({ label, value, placeholder, onChange, className }: TextFieldProps) {
  return (
    <Field label={label} className={className ?? ''}>
      {(control) => (
        <Input
          {...control}
          value={value}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
