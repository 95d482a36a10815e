import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DayPicker } from '@/components/date-range/day-picker.tsx';
import { typedDay } from '@/components/date-range/typed-day.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { tableText } from '@/text/table.ts';
import { type CellEntry, cleanValue, type ColumnEdit, flawOf } from './column-edit.ts';

interface DatedFormProps<Row> {
  row: Row;
  edit: ColumnEdit<Row>;
  /** Of the column. */
  name: string;
  /** What holds now, and since when. */
  held: string | undefined;
  initial: CellEntry;
  onType: (entry: CellEntry) => void;
  /** Closed without a change. */
  onLeave: () => void;
  onClose: () => void;
  onSave: (entry: CellEntry) => void;
}

interface DatedEditorProps<Row> extends DatedFormProps<Row> {
  /** Accessible name. */
  label: string;
  open: boolean;
  onOpen: () => void;
  /** The cell's button. */
  children: ReactNode;
}

/** A number and the day from which it holds, below their cell: Enter and a press elsewhere save both, Escape leaves. */
export function DatedEditor<Row>({ label, open, onOpen, children, ...form }: DatedEditorProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Popover
      open={open}
      onOpenChange={(opens) => (opens ? onOpen() : frame.current?.querySelector('form')?.requestSubmit())}
    >
      <PopoverTrigger asChild>{children}</PopoverTrigger>
      <PopoverContent
        ref={frame}
        align="end"
        aria-label={label}
        className="w-64"
        onEscapeKeyDown={(event) => {
          event.preventDefault();
          form.onLeave();
          form.onClose();
        }}
        // The form gives the focus to its field.
        onOpenAutoFocus={(event) => event.preventDefault()}
        // A conflict that was found meanwhile has the focus, and would close without it.
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        <DatedForm {...form} />
      </PopoverContent>
    </Popover>
  );
}

function DatedForm<Row>(props: DatedFormProps<Row>) {
  const { row, edit, name, held, initial, onType, onLeave, onClose, onSave } = props;
  const [typed, setTyped] = useState(initial.value);
  const [typedSince, setTypedSince] = useState(formatDay(initial.day ?? ''));
  const [flaw, setFlaw] = useState<{ value?: string; day?: string }>({});
  const field = useRef<HTMLInputElement>(null);
  const day = typedDay(typedSince);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const type = (value: string) => {
    setTyped(value);
    onType({ value, ...(day === undefined ? {} : { day }) });
  };
  const typeSince = (text: string) => {
    setTypedSince(text);
    const since = typedDay(text);
    onType({ value: typed, ...(since === undefined ? {} : { day: since }) });
  };
  const cancel = () => {
    onLeave();
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (day === undefined) return setFlaw({ day: tableText.edit.notADay });
    const entry = { value: cleanValue(edit, typed), day };
    const found = flawOf(edit, entry, row);
    if (found !== null) return setFlaw({ value: found });
    onSave(entry);
    onClose();
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <Field label={name} hint={held} error={flaw.value}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <Field label={tableText.edit.since} error={flaw.day}>
        {(control) => (
          <DayPicker
            {...control}
            text={typedSince}
            day={day}
            until={null}
            onText={typeSince}
            onDay={(chosen) => typeSince(formatDay(chosen))}
            onBlur={() => day !== undefined && setTypedSince(formatDay(day))}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={cancel}>
          {tableText.edit.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit">
          {tableText.edit.save}
        </Button>
      </div>
    </form>
  );
}
