import { type ClipboardEvent, createContext, type KeyboardEvent, use } from 'react';
import { Input } from '@/components/ui/input.tsx';
import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import { inboundPlanText as text } from '@/text/inbound-plan.ts';
import { quantityOf, quantityText, type Typed } from './quantities.ts';

interface PlanEntry {
  typed: Typed;
  onType: (optionId: string, value: string) => void;
  /** Several lines of a spreadsheet into the field of an option. */
  onPaste: (optionId: string, pasted: string) => void;
}

/** What was typed; the fields of the table read it themselves, so that a key draws them alone. */
export const PlanEntryContext = createContext<PlanEntry | null>(null);

export const planRowName = ({ productName, optionName }: PlanRow): string =>
  [productName, optionName].filter(Boolean).join(' ');

/** How many pieces of an option to bring in. Up, down and Enter lead to the option above and below. */
export function PlanQuantity({ row }: { row: PlanRow }) {
  const entry = use(PlanEntryContext);
  if (!entry) throw new Error('PlanQuantity works below PlanEntryContext only.');
  const value = quantityText(row, entry.typed);
  const isFlawed = quantityOf(value) === null;
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\n\t]/.test(pasted)) return;
    event.preventDefault();
    entry.onPaste(row.optionId, pasted);
  };
  return (
    <Input
      className="h-7.5 text-right tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      aria-label={text.quantity(planRowName(row))}
      aria-invalid={isFlawed}
      title={isFlawed ? text.flaw : undefined}
      data-plan-quantity=""
      value={value}
      onChange={(event) => entry.onType(row.optionId, event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={goToNeighbour}
      onPaste={handlePaste}
    />
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function goToNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-plan-quantity]') ??
      []),
  ];
  fields[fields.indexOf(event.currentTarget) + step]?.focus();
}
