import { type ReactNode, useState } from 'react';
import { PartFailed } from './part.tsx';
import { type PartState, partOf } from './part-state.ts';
import { useFigures } from './use-figures.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { Button } from '@/components/ui/button.tsx';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '@/components/ui/sheet.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatDay, formatMoment } from '@/domain/korea-time.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import type { SalesSource } from './sales-source.tsx';
import type { SourcedMetric } from './sales-source-measures.ts';
import { salesSourceQueries as queries } from './sales-source-queries.ts';

interface SalesSourcePanelProps {
  /** What the figures are of, in words. */
  of: string;
  /** One of them is shown at a time. */
  measures: readonly SourcedMetric[];
  source: SalesSource;
  onClose: () => void;
}

/** The sum of a period, the options that make it, its days and the loads that brought them. */
export default function SalesSourcePanel({ of, measures, source, onClose }: SalesSourcePanelProps) {
  const [measure, setMeasure] = useState<SourcedMetric>(measures[0] ?? 'saleAmt');
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent closeLabel={text.close} className="w-full max-w-none sm:w-120">
        <SheetTitle>{text.title}</SheetTitle>
        <SheetDescription>
          {[of, `${formatDay(source.date_start)} ~ ${formatDay(source.date_end)}`, text.explained].join(
            ' · ',
          )}
        </SheetDescription>
        {measures.length > 1 ? (
          <fieldset aria-label={text.parts} className="flex gap-2">
            {measures.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === measure ? 'primary' : 'secondary'}
                aria-pressed={one === measure}
                onClick={() => setMeasure(one)}
              >
                {metricOf(one).label}
              </Button>
            ))}
          </fieldset>
        ) : null}
        {/* What one measure says does not stay for the next. */}
        <Sections key={measure} measure={measure} source={source} />
      </SheetContent>
    </Sheet>
  );
}

function Sections({ measure, source }: { measure: SourcedMetric; source: SalesSource }) {
  const [page, setPage] = useState(1);
  const { label, withUnit } = metricOf(measure);
  const { date_start, date_end } = source;
  const wanted = { ...source, measure };
  const options = useFigures(queries.options, { ...wanted, page_number: page, page_size: PAGE_SIZE });
  const days = useFigures(queries.days, wanted);
  const loads = useFigures(queries.loads, { date_start, date_end });
  return (
    <>
      <Section title={text.options} state={partOf(options.query)}>
        {({ total, summary, rows }) => (
          <>
            <Line name={<b>{text.sum(label)}</b>} value={<b>{withUnit(summary.value)}</b>} />
            {rows.length === 0 ? <Note>{text.noOptions}</Note> : null}
            <ul>
              {rows.map((row) => (
                <li key={row.optionCd}>
                  <Line
                    name={[row.productName, row.optionName].filter(Boolean).join(' · ')}
                    detail={`${row.optionCd} · ${row.brandName ?? text.noBrand}`}
                    value={withUnit(row.value)}
                  />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE ? (
              <Pager label={text.options} page={page} total={total} onPage={setPage} />
            ) : null}
          </>
        )}
      </Section>
      <Section title={text.days} state={partOf(days.query)}>
        {({ period, rows }) => (
          <ul>
            {rows.map((row) => (
              <li key={row.day}>
                <Line
                  name={formatDay(row.day)}
                  value={period.missing.includes(row.day) ? text.notLoaded : withUnit(row.value)}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={text.loads} state={partOf(loads.query)}>
        {({ rows, withoutLoad }) => (
          <>
            {rows.length === 0 ? <Note>{text.noLoads}</Note> : null}
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Line
                    name={row.fileName ?? text.unknownFile}
                    detail={[
                      row.category,
                      `${formatDay(row.from)} ~ ${formatDay(row.to)}`,
                      formatMoment(row.at),
                      text.newestFor(row.days.length),
                      ...(row.errorCount > 0 ? [text.errors(row.errorCount)] : []),
                    ].join(' · ')}
                    value={text.rows(row.rowCount)}
                  />
                </li>
              ))}
            </ul>
            {withoutLoad.length > 0 ? <Note>{text.withoutLoad(withoutLoad.length)}</Note> : null}
          </>
        )}
      </Section>
    </>
  );
}

interface SectionProps<Part> {
  title: string;
  state: PartState<Part>;
  children: (value: Part) => ReactNode;
}

function Section<Part>({ title, state, children }: SectionProps<Part>) {
  return (
    <section aria-label={title} aria-busy={state.is === 'loading'}>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      {state.is === 'ready' ? children(state.value) : null}
      {state.is === 'loading' ? <Skeleton className="h-24 w-full" /> : null}
      {state.is === 'failed' ? (
        <PartFailed error={state.error} retry={state.retry} title={text.failed} />
      ) : null}
    </section>
  );
}

function Line({ name, detail, value }: { name: ReactNode; detail?: string; value: ReactNode }) {
  return (
    <div className="border-border flex items-baseline gap-3 border-b py-1.5 text-sm">
      <div className="min-w-0 flex-1 break-words">
        {name}
        {detail ? <p className="text-subtle-foreground text-xs">{detail}</p> : null}
      </div>
      <span className="shrink-0 tabular-nums">{value}</span>
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-muted-foreground py-2 text-sm">{children}</p>
);
