import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ChartPart } from '@/components/figure-page/chart-part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { Line, Note, Section } from '@/components/figure-page/source-list.tsx';
import { InterventionOverlay } from '@/components/intervention/register-intervention.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet.tsx';
import type { InterventionDetail } from '@/data/answers/interventions.ts';
import { usePartner } from '@/data/partner.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import { interventionsText } from '@/text/interventions.ts';
import { courseChart, cumulativeChart, placeboChart, weeklyChart } from './effect-charts.ts';
import { EffectEvidence } from './effect-evidence.tsx';
import { type EffectRow, signedPercent } from '@/components/intervention/effect-rows.ts';
import { EffectTrail } from './effect-trail.tsx';
import { verdictTones } from '@/components/intervention/effect-columns.tsx';
import { interventionsQueries as queries } from './intervention-analysis-queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

const text = interventionsText.detail;

interface EffectDetailProps {
  /** Undefined: no intervention of the list. */
  row: EffectRow | undefined;
  onClose: () => void;
}

/** What stands behind an effect: the course, where it lies among what happens without one, its evidence and its trail. */
export default function EffectDetail({ row, onClose }: EffectDetailProps) {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        ref={sheet}
        tabIndex={-1}
        closeLabel={text.close}
        className="w-full max-w-none sm:w-160"
        // Its first button would be one that changes something.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          sheet.current?.focus();
        }}
      >
        <SheetTitle className="pr-8 break-keep">{row?.name ?? text.title}</SheetTitle>
        <SheetDescription>{row ? headOf(row) : text.gone}</SheetDescription>
        {/* A new version of it leaves the form open, with what was typed. */}
        {row ? <Detail key={row.id} row={row} onClose={onClose} /> : null}
      </SheetContent>
    </Sheet>
  );
}

const headOf = ({ type, startDay, endDay, target }: EffectRow) =>
  [interventionsText.types[type], `${formatDay(startDay)} ~ ${endDay ? formatDay(endDay) : ''}`, target].join(
    ' · ',
  );

function Detail({ row, onClose }: { row: EffectRow; onClose: () => void }) {
  const { code } = usePartner();
  const query = useQuery(queries.detail.answer(code, { intervention_id: row.id }));
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  // A change that cannot be judged shows nothing that could be taken for an effect.
  const result = row.verdict === 'undecidable' ? null : (row.panel?.result ?? null);
  const firstDay = row.panel?.firstDay ?? null;
  const state = { is: 'ready', value: result } as const;
  // What is kept of the intervention before would be saved over this one.
  const detail = query.isPlaceholderData ? undefined : query.data;
  const events = [row, ...(detail?.overlaps ?? [])].map(({ startDay, type, name }) => ({
    day: startDay,
    word: interventionsText.types[type],
    name,
  }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={detail === undefined} onClick={() => setOpen('edit')}>
          <Pencil aria-hidden />
          {interventionsText.edit}
        </Button>
        <Button size="sm" variant="destructive" onClick={() => setOpen('remove')}>
          <Trash2 aria-hidden />
          {interventionsText.remove}
        </Button>
      </div>
      <Verdict row={row} />
      {result && firstDay !== null ? (
        <>
          <ChartPart
            state={state}
            words={text.course}
            spec={() => ({ ...courseChart(result, firstDay), events })}
          />
          <ChartPart
            state={state}
            words={text.cumulative}
            spec={() => ({ ...cumulativeChart(result, firstDay), events })}
            height={180}
          />
          {result.weeks.length > 1 ? (
            <ChartPart
              state={state}
              words={text.weekly}
              spec={() => weeklyChart(result, firstDay)}
              height={180}
            />
          ) : null}
          {result.placebos.logEffects.length > 0 ? (
            <ChartPart
              state={state}
              words={text.placebos}
              spec={() => placeboChart(result)}
              height={180}
              foot={
                <p className="text-muted-foreground mt-1 text-xs">
                  {text.own} {signedPercent(result.effect.value * 100)} ·{' '}
                  {text.share(formatUnit('percent', result.placebos.share * 100, 1))}
                </p>
              }
            />
          ) : null}
          <EffectEvidence result={result} soldUntil={row.soldUntil} />
        </>
      ) : null}
      <Section title={text.overlaps} state={partOf(query, ({ overlaps }) => overlaps)}>
        {(overlaps) =>
          overlaps.length === 0 ? (
            <Note>{text.noOverlaps}</Note>
          ) : (
            overlaps.map((one) => (
              <Line
                key={one.id}
                name={one.name}
                detail={`${interventionsText.types[one.type]} · ${formatDay(one.startDay)} ~ ${one.endDay ? formatDay(one.endDay) : ''}`}
                value={text.shared(one.shared)}
              />
            ))
          )
        }
      </Section>
      <Section title={text.changes} state={partOf(query, ({ changes }) => changes)}>
        {(changes) => <EffectTrail row={row} changes={changes} />}
      </Section>
      <Section title={text.options} state={partOf(query, ({ options }) => options)}>
        {(options) => (
          <ul>
            {options.map(({ optionId, productName, optionName, brandName }) => (
              <li key={optionId}>
                <Line
                  name={[productName || interventionsText.noName, optionName].filter(Boolean).join(' ')}
                  {...(brandName === null ? {} : { detail: brandName })}
                  value={optionId}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {open === 'edit' && detail ? (
        <InterventionOverlay draft={draftOf(row, detail)} read={row} onClose={close} />
      ) : null}
      {open === 'remove' ? <RemoveDialog row={row} onClose={close} onGone={onClose} /> : null}
    </>
  );
}

const draftOf = (row: EffectRow, { options }: InterventionDetail) => ({
  name: row.name,
  type: row.type,
  start: formatDay(row.startDay),
  end: row.endDay === null ? '' : formatDay(row.endDay),
  cost: row.costAmt === null ? '' : row.costAmt.toLocaleString('ko-KR'),
  memo: row.memo ?? '',
  options: options.map(({ optionId, productName, optionName }) => ({
    optionId,
    name: [productName, optionName].filter(Boolean).join(' '),
  })),
});

/** The verdict in words, with its range, or why there is none. */
function Verdict({ row }: { row: EffectRow }) {
  const { verdict, pending, effect, low, high, why, panel } = row;
  if (verdict === null) return <p className="text-muted-foreground text-sm">{pending}</p>;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={verdictTones[verdict]}>{text.verdict(interventionsText.verdicts[verdict])}</Badge>
        {effect === null || low === null || high === null ? null : (
          <>
            <b className="text-lg tabular-nums">{signedPercent(effect)}</b>
            <span className="text-muted-foreground text-sm tabular-nums">
              {text.range(signedPercent(low), signedPercent(high))}
            </span>
          </>
        )}
      </div>
      {why ? <p className="text-sm break-keep">{why}</p> : null}
      {panel?.result?.warnings.map((warning) => (
        <p key={warning} className="text-yellow text-sm break-keep">
          {interventionsText.warnings[warning]}
        </p>
      ))}
      {row.memo ? (
        <p className="text-muted-foreground text-sm wrap-anywhere">
          {interventionFormText.fields.memo}: {row.memo}
        </p>
      ) : null}
    </div>
  );
}
