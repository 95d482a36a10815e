import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import type { TableState } from '@/components/table/table-message.tsx';
import type { InboundPlan, PlanRow } from '@/data/answers/inbound-plan.ts';
import { usePartner } from '@/data/partner.tsx';
import { inboundPlanText as text } from '@/text/inbound-plan.ts';
import { fillDown, planTotals, type Typed } from './quantities.ts';
import { PlanEntryContext, planRowName } from './quantity.tsx';
import { inboundPlanQuery, MOST_PLANNED } from '@/components/inbound/plan-queries.ts';
import { planSheet } from '@/components/inbound/plan-sheet.ts';
import { PlanTable } from './table.tsx';
import { usePlanFile } from '@/components/inbound/use-plan-file.ts';

interface InboundPlanDialogProps {
  /** Of the partner, in the order of the plan. */
  optionIds: readonly string[];
  onClose: () => void;
}

/** How many pieces of the chosen options to bring in, and the file that tells the marketplace. */
export function InboundPlanDialog({ optionIds, onClose }: InboundPlanDialogProps) {
  const [typed, setTyped] = useState<Typed>(new Map());
  // Only its own buttons close a plan in which something was typed.
  const keep = (event: Event) => typed.size > 0 && event.preventDefault();
  const isTooMany = optionIds.length > MOST_PLANNED;
  return (
    <TitledDialog
      title={text.title}
      description={text.intro}
      onClose={onClose}

      closeLabel={text.close}
      className="max-w-5xl max-sm:p-3.5"
      onEscapeKeyDown={keep}
      onInteractOutside={keep}
    >
      {isTooMany ? (
        <Alert>{text.tooMany(MOST_PLANNED, optionIds.length)}</Alert>
      ) : (
        <Plan optionIds={optionIds} typed={typed} onType={setTyped} />
      )}
    </TitledDialog>
  );
}

interface PlanProps {
  optionIds: readonly string[];
  typed: Typed;
  onType: (typed: Typed) => void;
}

function Plan({ optionIds, typed, onType }: PlanProps) {
  const partner = usePartner();
  const query = useQuery(inboundPlanQuery(partner.code, { option_ids: [...optionIds] }));
  const rows = query.data?.rows ?? [];
  const entry = {
    typed,
    onType: (optionId: string, value: string) => onType(new Map(typed).set(optionId, value)),
    onPaste: (optionId: string, pasted: string) => onType(fillDown(rows, typed, optionId, pasted)),
  };
  const missing = optionIds.length - rows.length;
  return (
    <>
      <PlanEntryContext value={entry}>
        <PlanTable state={stateOf(query)} />
      </PlanEntryContext>
      {query.data ? (
        <>
          {missing > 0 ? <Alert tone="blue">{text.missing(missing)}</Alert> : null}
          <PlanFooter plan={query.data} typed={typed} onReset={() => onType(new Map())} />
        </>
      ) : null}
    </>
  );
}

function stateOf(query: ReturnType<typeof useQuery<InboundPlan>>): TableState<PlanRow> {
  if (query.data)
    return query.data.rows.length === 0
      ? { kind: 'empty', title: text.empty }
      : { kind: 'ready', rows: query.data.rows, refreshing: false };
  if (query.isPending) return { kind: 'pending' };
  return { kind: 'error', error: query.error, onRetry: () => void query.refetch() };
}

interface PlanFooterProps {
  plan: InboundPlan;
  typed: Typed;
  onReset: () => void;
}

/** The total, what is left out and why, and the file. */
function PlanFooter({ plan: { day, rows }, typed, onReset }: PlanFooterProps) {
  const file = usePlanFile();
  const { quantities, planned, leftOut, flawed, pieces } = planTotals(rows, typed);
  const [firstFlaw] = flawed;
  const notes = [
    planned === 0 ? text.nothing : null,
    planned > 0 && leftOut > 0 ? text.leftOut(leftOut) : null,
    firstFlaw ? text.flaws(planRowName(firstFlaw), flawed.length) : null,
  ].filter((note) => note !== null);
  return (
    <>
      {file.state === 'failed' ? <Alert>{text.failed}</Alert> : null}
      <div className="flex items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <output className="block min-w-0 flex-1">
          <div className="font-bold tabular-nums">{text.total(planned, pieces)}</div>
          {notes.map((note) => (
            <p key={note} className="text-muted-foreground text-xs">
              {note}
            </p>
          ))}
        </output>
        <DialogFooter>
          {typed.size > 0 ? <Button onClick={onReset}>{text.reset}</Button> : null}
          <Button
            variant="primary"
            busy={file.state === 'writing'}
            disabled={planned === 0 || flawed.length > 0}
            onClick={() => void file.save(() => planSheet(day, rows, quantities))}
          >
            <Download aria-hidden />
            {file.state === 'writing' ? text.writing : text.download}
          </Button>
        </DialogFooter>
      </div>
    </>
  );
}
