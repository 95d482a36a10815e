import { Select, SelectOptions, SelectTrigger, SelectValue } from '@/components/ui/select.tsx';

interface HeadSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** What a card shows, chosen in its head. */
export function HeadSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: HeadSelectProps<Value>) {
  return (
    <Select value={value} onValueChange={(next) => onChange(next as Value)}>
      <SelectTrigger aria-label={label} className="h-7.5 w-28">
        <SelectValue />
      </SelectTrigger>
      <SelectOptions options={options} />
    </Select>
  );
}
