import { X } from 'lucide-react';

interface ChipProps {
  name: string;
  removeLabel: string;
  onRemove: () => void;
}

/** A green chip with its own way out. */
export const Chip = ({ name, removeLabel, onRemove }: ChipProps) => (
  <span className="bg-green-soft text-green inline-flex h-5.5 max-w-full items-center gap-0.5 rounded-sm pr-0.5 pl-2 text-xs font-semibold tabular-nums">
    <span className="truncate">{name}</span>
    <button
      type="button"
      aria-label={removeLabel}
      className="focus-ring grid size-4.5 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100"
      onClick={onRemove}
    >
      <X aria-hidden className="size-3" />
    </button>
  </span>
);
