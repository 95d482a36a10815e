import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '@/components/ui/sheet.tsx';
import { usePhone } from '@/components/layout/use-phone.ts';
import { DATE_PRESETS, type DayRange, presetRange } from '@/domain/date-presets.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { dateRangeText as text } from '@/text/date-range.ts';
import { Calendar } from './calendar.tsx';
import { rangeText } from './range-text.ts';

interface DateRangePickerProps {
  id?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  /** null: no range is chosen. */
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
}

/**
 * The date range picker of specification section 2: two months (one on a phone), presets at the side, 취소
 * clears the range and closes, 적용 waits for both days.
 */
export function DateRangePicker({ value, onChange, ...control }: DateRangePickerProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Partial<DayRange>>({});
  const phone = usePhone();
  const today = koreaToday();
  const change = (next: boolean) => {
    if (next) setDraft(value ?? {});
    setOpen(next);
  };
  const cancel = () => {
    onChange(null);
    setOpen(false);
  };
  const apply = () => {
    if (draft.start === undefined || draft.end === undefined) return;
    onChange({ start: draft.start, end: draft.end });
    setOpen(false);
  };
  const trigger = (
    <button
      type="button"
      {...control}
      className={cn(
        inputClasses,
        'flex items-center justify-between gap-2 text-left tabular-nums',
        value ? '' : 'text-subtle-foreground',
      )}
    >
      <span className="truncate">{rangeText(value ?? {}) ?? text.choose}</span>
      <CalendarDays aria-hidden className="text-subtle-foreground size-4 shrink-0" />
    </button>
  );
  const body = (
    <>
      <div className="flex max-md:flex-col">
        <fieldset className="border-border-soft grid gap-1 p-3 max-md:grid-cols-3 max-md:border-b md:w-30 md:content-start md:border-r">
          <legend className="sr-only">{text.presets}</legend>
          {DATE_PRESETS.map((preset) => (
            <Button
              key={preset}
              variant="ghost"
              size="sm"
              className="md:justify-start"
              onClick={() => setDraft(presetRange(preset, today))}
            >
              {text.preset[preset]}
            </Button>
          ))}
        </fieldset>
        <div className="p-3 max-md:self-center">
          <Calendar range={draft} today={today} months={phone ? 1 : 2} onChange={setDraft} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-2.5">
        <output className="text-muted-foreground tabular-nums">{rangeText(draft) ?? text.empty}</output>
        <Button size="sm" className="ml-auto" onClick={cancel}>
          {text.cancel}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={draft.start === undefined || draft.end === undefined}
          onClick={apply}
        >
          {text.apply}
        </Button>
      </div>
    </>
  );
  if (phone) {
    return (
      <Sheet open={open} onOpenChange={change}>
        <SheetTrigger asChild>{trigger}</SheetTrigger>
        <SheetContent side="bottom" className="gap-0 p-0" aria-describedby={undefined}>
          <SheetTitle className="border-b px-4 py-3 text-base">{text.title}</SheetTitle>
          {body}
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <Popover open={open} onOpenChange={change}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={text.title} className="p-0">
        <h2 className="border-b px-4 py-2.5 text-base font-semibold">{text.title}</h2>
        {body}
      </PopoverContent>
    </Popover>
  );
}
