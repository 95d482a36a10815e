import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { cleanValue, type ColumnEdit, flawOf } from './column-edit.ts';

interface CellEditorProps<Row> {
  row: Row;
  edit: ColumnEdit<Row>;
  label: string;
  alignEnd: boolean;
  initial: string;
  onSave: (value: string) => void;
  onType: (value: string) => void;
  /** Closed without a change. */
  onLeave: () => void;
  /** refocus: the person stays at the cell. */
  onClose: (refocus: boolean) => void;
}

/** The field of an open cell, with what is wrong with its value below it. */
export function CellEditor<Row>({
  row,
  edit,
  label,
  alignEnd,
  initial,
  onSave,
  onType,
  onLeave,
  onClose,
}: CellEditorProps<Row>) {
  const [typed, setTyped] = useState(initial);
  const [flaw, setFlaw] = useState<string | null>(null);
  const message = useId();
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isClosed = useRef(false);

  useEffect(() => {
    field.current?.focus();
    if (edit.kind !== 'select') field.current?.select();
  }, [edit.kind]);

  const close = (refocus: boolean) => {
    isClosed.current = true;
    onClose(refocus);
  };
  const save = (refocus: boolean) => {
    // What closes the field takes the focus from it too.
    if (isClosed.current) return;
    const value = cleanValue(edit, typed);
    const found = flawOf(edit, { value }, row);
    setFlaw(found);
    if (found !== null) return;
    onSave(value);
    close(refocus);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // The key that ends a syllable is not yet one for the field.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') save(true);
    else if (event.key === 'Escape') {
      onLeave();
      close(true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (value: string) => {
    setTyped(value);
    onType(value);
  };
  const common = {
    ref: field,
    'aria-label': label,
    'aria-invalid': flaw !== null,
    'aria-describedby': flaw === null ? undefined : message,
    value: typed,
    onBlur: () => save(false),
    onKeyDown: handleKeyDown,
    className: cn(inputClasses, '-mx-1.5 h-7 w-[calc(100%+0.75rem)] px-1.5', alignEnd && 'text-right'),
  };
  return (
    <span data-cell-editor className="relative block">
      {edit.kind === 'select' ? (
        <select {...common} onChange={(event) => type(event.target.value)}>
          {edit.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          inputMode={edit.kind === 'number' ? 'decimal' : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {flaw === null ? null : (
        <span
          id={message}
          role="alert"
          className="bg-popover text-red shadow-pop absolute top-full right-0 z-10 mt-1 w-max max-w-56 rounded-md px-2 py-1 text-left text-xs font-normal whitespace-normal"
        >
          {flaw}
        </span>
      )}
    </span>
  );
}
