import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { ChangeTrail } from '@/components/changes/change-trail.tsx';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { LazyNotes } from '@/components/notes/lazy-notes.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { DetailSection } from '@/components/layout/detail-section.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { usePartner } from '@/data/partner.tsx';
import { formatDay, formatMonth } from '@/domain/korea-time.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { lossesText } from '@/text/losses.ts';
import { notesText } from '@/text/notes.ts';
import { tableText } from '@/text/table.ts';
import { claimColumns } from './claim-columns.tsx';
import { type ClaimRow, type Evidence, lossesQueries as queries } from './settlement-compensation-queries.ts';

const { detail: text, claims } = lossesText;

/** What a claim opens onto: what proves the loss, what was paid for the option, and who changed what. */
export function ClaimDetail({ claim }: { claim: ClaimRow }) {
  const { code, name: partnerName } = usePartner();
  const { optionId, month } = claim;
  const query = useQuery(queries.evidence.answer(code, { option_id: optionId, month }));
  if (query.isError) return <PartFailed error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <SpinnerArea label={tableText.loading} />;
  const items = evidenceItems(query.data);
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm lg:grid-cols-3">
      <DetailSection title={text.files}>
        <Checklist items={items} />
        <div>
          <ExportButton
            label={text.files}
            disabled={false}
            file={{
              name: () => [partnerName, text.file, claim.productName, formatMonth(month)].join('_'),
              sheets: [
                { name: text.sheets.claim, columns: claimColumns, rows: [{ ...claim }] },
                {
                  name: text.sheets.evidence,
                  columns: evidenceColumns,
                  rows: items.map((item) => ({ ...item })),
                },
              ],
            }}
          />
        </div>
      </DetailSection>
      <DetailSection title={text.compensations}>
        <Compensations rows={query.data.compensations} />
      </DetailSection>
      <DetailSection title={text.changes}>
        <ChangeTrail
          changes={query.data.changes}
          empty={text.noChanges}
          valuesOf={({ field, from, to }) => [
            { name: text.fields[field], from: shown(field, from), to: shown(field, to) },
          ]}
        />
      </DetailSection>
      <DetailSection title={notesText.title}>
        <LazyNotes subject="loss" subjectId={`${optionId}/${month}`} />
      </DetailSection>
    </div>
  );
}

const pieces = (rows: readonly { qty: number | null }[]) =>
  text.pieces(rows.reduce((sum, { qty }) => sum + (qty ?? 0), 0));
const filesOf = (rows: readonly { file: string | null }[]) =>
  [...new Set(rows.flatMap(({ file }) => (file === null ? [] : [file])))].join(', ');

/** A kind of evidence, if it is whole, and what it says. */
interface EvidenceItem {
  label: string;
  state: 'there' | 'lacking';
  what: string;
}

const evidenceColumns = columnsOf<EvidenceItem>(text.columns, [
  { kind: 'text', id: 'label', width: 120 },
  { kind: 'badge', id: 'state', width: 90, labels: text.states, tones: {} },
  { kind: 'text', id: 'what', width: 400 },
]);

function evidenceItems(evidence: Evidence): EvidenceItem[] {
  const { inbound, returns, removals } = evidence;
  const items: readonly [label: string, isThere: boolean, what: string][] = [
    [text.open, evidence.openFile !== null, evidence.openFile ?? text.none],
    [text.close, evidence.closeFile !== null, evidence.closeFile ?? text.none],
    [text.sales, evidence.saleDays === evidence.days, text.saleDays(evidence.saleDays, evidence.days)],
    [
      text.inbound,
      inbound.every(({ isGuessed }) => !isGuessed),
      inbound.length === 0
        ? text.none
        : `${pieces(inbound)} · ${inbound
            .map(({ reqNo, day, isGuessed }) =>
              [reqNo, formatDay(day), isGuessed ? text.guessed : ''].filter(Boolean).join(' '),
            )
            .join(', ')}`,
    ],
    [text.returns, true, returns.length === 0 ? text.none : `${pieces(returns)} · ${filesOf(returns)}`],
    [text.removals, true, removals.length === 0 ? text.none : `${pieces(removals)} · ${filesOf(removals)}`],
    [
      text.cost,
      evidence.costAmt !== null,
      evidence.costAmt === null ? text.noCost : metricOf('costAmt').withUnit(evidence.costAmt),
    ],
  ];
  return items.map(([label, isThere, what]) => ({ label, state: isThere ? 'there' : 'lacking', what }));
}

function Checklist({ items }: { items: readonly EvidenceItem[] }) {
  return (
    <ul className="grid gap-1.5">
      {items.map(({ label, state, what }) => (
        <li key={label} className="grid grid-cols-[1rem_5.5rem_1fr] items-start gap-x-2">
          {state === 'there' ? (
            <Check aria-hidden className="text-green mt-0.5 size-4" />
          ) : (
            <TriangleAlert aria-hidden className="text-yellow mt-0.5 size-4" />
          )}
          <span className="text-muted-foreground">{label}</span>
          <span className="min-w-0 wrap-anywhere">{what}</span>
        </li>
      ))}
    </ul>
  );
}

function Compensations({ rows }: { rows: Evidence['compensations'] }) {
  if (rows.length === 0) return <p className="text-muted-foreground">{text.noCompensations}</p>;
  return (
    <ul className="grid gap-1.5">
      {rows.map((row) => (
        <li
          key={`${row.day} ${row.settleDay} ${row.lossType} ${row.qty}`}
          className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
        >
          <span className="tabular-nums">{formatDay(row.day)}</span>
          <span>{row.lossType ?? NO_VALUE}</span>
          <span className="font-semibold tabular-nums">{text.pieces(row.qty)}</span>
          <span className="text-subtle-foreground text-xs">{text.settled(formatDay(row.settleDay))}</span>
          {row.isStock ? null : <Badge tone="gray">{text.notStock}</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** A value of a claim as a person reads it. */
const shown = (field: string, value: string | null) =>
  value === null
    ? NO_VALUE
    : field === 'status'
      ? claims.statuses[value as keyof typeof claims.statuses]
      : value;
