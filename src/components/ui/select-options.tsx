import { SelectContent, SelectItem } from './select.tsx';

interface SelectOptionsProps {
  options: readonly { value: string; label: string }[];
}

/** The list that a dropdown opens. */
export const SelectOptions = ({ options }: SelectOptionsProps) => (
  <SelectContent>
    {options.map(({ value, label }) => (
      <SelectItem key={value} value={value}>
        {label}
      </SelectItem>
    ))}
  </SelectContent>
);
