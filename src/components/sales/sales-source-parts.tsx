import type { AnswerOf } from '@/data/answer-of.ts';
import { listRequest } from '@/data/rpc-request.ts';
import { useState } from 'react';
import { metricOf } from '@/components/figures/metric.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import { Pager } from '@/components/table/pager.tsx';
import { PAGE_SIZE } from '@/components/table/pager-pages.ts';
import type { TableFile } from '@/components/table/table-sheet.ts';
import { usePartner } from '@/data/partner.tsx';
import { type Day, fileTimestamp, formatDay, formatMoment } from '@/domain/korea-time.ts';
import { salesSourceText as text } from '@/text/sales-source.ts';
import { tableText } from '@/text/table.ts';
import { partOf } from '@/components/figure-page/part-state.ts';
import type { SalesSource, SourcedMetric } from './sales-source-measures.ts';
import { salesSourceQueries as queries } from './sales-source-queries.ts';
import { Line, Note, Section } from '@/components/figure-page/source-list.tsx';
import { useFigures } from '@/components/figure-page/use-figures.ts';

interface SourcePartsProps {
  measure: SourcedMetric;
  source: SalesSource;
  /** Null: the source is of one option already. */
  onOption: ((option: { id: string; name: string }) => void) | null;
  /** Null: the source is of one day already. */
  onDay: ((day: Day) => void) | null;
}

/** The sum of a source; its options and its days, each of which leads on; and the loads that brought it. */
export function SourceParts({ measure, source, onOption, onDay }: SourcePartsProps) {
  const [page, setPage] = useState(1);
  const [dayPage, setDayPage] = useState(1);
  const { label, withUnit } = metricOf(measure);
  const wanted = { ...source, measure };
  const options = useFigures(queries.options, { ...wanted, page_number: page, page_size: PAGE_SIZE });
  const days = useFigures(queries.days, wanted);
  const loads = useFigures(queries.loads, { date_start: source.date_start, date_end: source.date_end });
  return (
    <>
      <Section
        title={onOption ? text.options : text.option}
        state={partOf(options.query)}
        action={
          onOption && options.query.data?.rows.length ? (
            <OptionsFile measure={measure} source={source} />
          ) : null
        }
      >
        {({ total, summary, rows }) => (
          <>
            <Line name={<b>{text.sum(label)}</b>} value={<b>{withUnit(summary.value)}</b>} />
            {rows.length === 0 ? <Note>{text.noOptions}</Note> : null}
            {onOption ? (
              <ul>
                {rows.map((row) => {
                  const name = [row.productName, row.optionName].filter(Boolean).join(' · ');
                  return (
                    <li key={row.optionCd}>
                      <Line
                        name={name}
                        detail={`${row.optionCd} · ${row.brandName ?? text.noBrand}`}
                        value={withUnit(row.value)}
                        onOpen={() => onOption({ id: row.optionCd, name })}
                      />
                    </li>
                  );
                })}
              </ul>
            ) : null}
            {onOption && total > PAGE_SIZE ? (
              <Pager label={text.options} page={page} total={total} onPage={setPage} />
            ) : null}
          </>
        )}
      </Section>
      {onDay ? (
        <Section title={text.days} state={partOf(days.query)}>
          {({ period, rows }) => (
            <>
              <ul>
                {rows.slice((dayPage - 1) * PAGE_SIZE, dayPage * PAGE_SIZE).map(({ day, value }) => {
                  const load = loads.query.data?.rows.find((one) => one.days.includes(day));
                  return (
                    <li key={day}>
                      {period.missing.includes(day) ? (
                        <Line name={formatDay(day)} value={text.notLoaded} />
                      ) : (
                        <Line
                          name={formatDay(day)}
                          {...(load ? { detail: fileOf(load) } : {})}
                          value={withUnit(value)}
                          onOpen={() => onDay(day)}
                        />
                      )}
                    </li>
                  );
                })}
              </ul>
              {rows.length > PAGE_SIZE ? (
                <Pager label={text.days} page={dayPage} total={rows.length} onPage={setDayPage} />
              ) : null}
            </>
          )}
        </Section>
      ) : null}
      <Section title={text.loads} state={partOf(loads.query)}>
        {({ rows, withoutLoad }) => (
          <>
            {rows.length === 0 ? <Note>{text.noLoads}</Note> : <Note>{text.ofAllOptions}</Note>}
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <Line
                    name={fileOf(row)}
                    detail={[
                      row.category,
                      `${formatDay(row.from)} ~ ${formatDay(row.to)}`,
                      formatMoment(row.at),
                      row.memberName === null ? text.byNobody : text.by(row.memberName),
                      text.newestFor(row.days.length),
                      ...(row.errorCount > 0 ? [text.errors(row.errorCount)] : []),
                    ].join(' · ')}
                    value={text.rows(row.rowCount)}
                  />
                </li>
              ))}
            </ul>
            {rows.length > 0 && withoutLoad.length > 0 ? (
              <Note>{text.withoutLoad(withoutLoad.length)}</Note>
            ) : null}
          </>
        )}
      </Section>
    </>
  );
}

const fileOf = ({ fileName }: AnswerOf<'sales_source_loads'>['rows'][number]) => fileName ?? text.unknownFile;

/** Every option of the source as a file. */
function OptionsFile({ measure, source }: Pick<SourcePartsProps, 'measure' | 'source'>) {
  const partner = usePartner();
  const { label } = metricOf(measure);
  const file: TableFile = {
    name: () =>
      [partner.name, text.file, label, source.date_start, source.date_end, fileTimestamp()].join('_'),
    sheets: [
      {
        name: text.options,
        columns: columnsOf<AnswerOf<'sales_source_options'>['rows'][number]>(text.columns, [
          { kind: 'text', id: 'productName', width: 240 },
          { kind: 'text', id: 'optionName', width: 160 },
          { kind: 'text', id: 'optionCd', width: 130 },
          { kind: 'text', id: 'brandName', width: 120, empty: text.noBrand },
          { metric: measure, id: 'value', header: label },
        ]),
        request: () => listRequest('sales_source_options', partner.code, { ...source, measure }),
        summaryLabel: tableText.summary,
      },
    ],
  };
  return <ExportButton label={text.options} file={file} disabled={false} />;
}
