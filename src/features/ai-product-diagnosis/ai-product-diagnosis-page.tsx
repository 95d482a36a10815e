import { useQuery } from '@tanstack/react-query';
import { DiagnosisDetail } from '@/components/diagnosis/diagnosis-detail.tsx';
import { diagnosisQueries as queries, type DiagnosisRow } from '@/components/diagnosis/diagnosis-queries.ts';
import { FigurePage } from '@/components/figure-page/figure-page.tsx';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import { partOf } from '@/components/figure-page/part-state.ts';
import { OrderListLink } from '@/components/inbound/order-list-link.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { StatCard } from '@/components/figures/stat-card.tsx';
import { SummaryCard } from '@/components/summary/summary-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useCellEdits } from '@/components/table/use-cell-edits.ts';
import { useRowDetail } from '@/components/table/use-row-detail.ts';
import type { DiagnosisList } from '@/data/answers/diagnosis.ts';
import { useDiagnosisOfToday } from '@/data/diagnosis-refresh.ts';
import { usePartner } from '@/data/partner.tsx';
import { type Day, fileTimestamp, formatDay, koreaToday } from '@/domain/korea-time.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { diagnosisText as text } from '@/text/diagnosis.ts';
import { impactText } from '@/text/impact.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { diagnosisTable, useDiagnosisColumns } from './ai-product-diagnosis-columns.tsx';
import { DiagnosisHelp } from './diagnosis-help.tsx';
import { aiProductDiagnosisSearch } from './ai-product-diagnosis-search.ts';

/** Score and main problem of each option with its evidence (AI 상품진단). The URL holds filters, order and page. */
export function AiProductDiagnosisPage() {
  // Edits are of one partner.
  return <Diagnosis key={usePartner().code} />;
}

const { rowKey } = diagnosisTable;
const nameOf = (row: DiagnosisRow) => [row.productName, row.optionName].filter(Boolean).join(' ');

function Diagnosis() {
  const partner = usePartner();
  const page = usePageSearch(aiProductDiagnosisSearch, queries.all);
  const query = useQuery(queries.list.page(partner.code, page.args));
  const { isFetching: isMaking } = useDiagnosisOfToday();
  const lastUpdate = useQuery(queries.lastUpdate(partner.code));
  const columns = useDiagnosisColumns();
  const edits = useCellEdits<DiagnosisRow>({ table: 'diagnosis', rowKey, nameOf });
  const expansion = useRowDetail<DiagnosisRow>({
    rowKey,
    nameOf,
    renderDetail: (row) => <DiagnosisDetail option={{ optionId: row.optionId, name: nameOf(row) }} />,
  });
  const { data }: { data?: DiagnosisList | undefined } = query;
  const isNew = data !== undefined && !data.loaded.sales && !data.loaded.stock;
  return (
    <FigurePage
      page={page}
      words={menuText.pages['ai-product-diagnosis']}
      lastUpdate={lastUpdate}
      actions={<OrderListLink />}
    >
      {isNew ? null : (
        <MetricCards>
          <MetricPart
            state={partOf(query)}
            names={[
              text.cards.options.label,
              text.cards.findings.label,
              text.cards.fresh.label,
              text.cards.impact.label,
            ]}
          >
            {(list) => <Cards list={list} />}
          </MetricPart>
        </MetricCards>
      )}
      {isNew ? null : <SummaryCard topic={{ kind: 'partner' }} />}
      <ListResult
        page={page}
        query={query}
        {...diagnosisTable}
        notes={isNew ? null : <DayNotes day={data?.day ?? null} />}
        empty={isMaking && data?.day === null ? text.beingMade(null) : text.empty}
        neverLoaded={isNew && !query.isPlaceholderData ? loadedText.kinds.diagnosis : null}
        columns={columns}
        edits={edits}
        expansion={expansion}
        file={{
          name: () => [partner.name, page.brandName, text.file, fileTimestamp()].join('_'),
          sheet: {
            name: text.file,
            request: () => queries.list.everyRow(partner.code, page.args),
          },
        }}
      />
      <DiagnosisHelp />
    </FigurePage>
  );
}

/** Where the diagnosis that is shown is not today's: that this is being made, or could not be. */
function DayNotes({ day }: { day: Day | null }) {
  const { isFetching, isError, refetch } = useDiagnosisOfToday();
  if (isFetching)
    return <ResultNotes notes={day === null || day === koreaToday() ? [] : [text.beingMade(day)]} />;
  return (
    <ResultNotes
      notes={isError ? [text.notMade] : []}
      action={
        <Button variant="link" onClick={() => void refetch()}>
          {text.makeAgain}
        </Button>
      }
    />
  );
}

/** Won of the other kinds, each by its name. */
function otherImpacts({ lossAmt, stockAmt, goodsAmt }: DiagnosisList['summary']): string[] {
  const { kinds } = impactText;
  return [
    [kinds.loss, lossAmt] as const,
    [kinds.stock, stockAmt] as const,
    [kinds.goods, goodsAmt] as const,
  ].flatMap(([kind, won]) => (won ? [`${kind} ${formatUnit('won', won)}`] : []));
}

function Cards({ list: { summary, day } }: { list: DiagnosisList }) {
  const asOf = day === null ? '' : text.cards.asOf(formatDay(day));
  // Before a first diagnosis nothing is known, which is not 0.
  const counted = (value: number | null) => formatUnit('count', day === null ? null : value);
  const others = otherImpacts(summary);
  const { impact, firstImpact } = text.cards;
  const cards = [
    { ...text.cards.options, value: counted(summary.optionCount) },
    { ...text.cards.findings, value: counted(summary.findingCount) },
    { ...text.cards.fresh, value: counted(summary.newCount) },
    {
      ...impact,
      // One line has room for one kind: a card that grows when its figures come moves the list.
      formula: [impact.formula, ...others].join('\n'),
      value: formatUnit('won', summary.lostSalesAmt),
      comparison: others[0] === undefined ? asOf : firstImpact(others[0], others.length - 1),
    },
  ];
  return cards.map((card) => <StatCard key={card.label} comparison={asOf} {...card} />);
}
