import { addDays, type Day, formatDay, formatMonthDay } from '../../../src/domain/korea-time.ts';
import { metricChange } from '../../../src/domain/metric-change.ts';
import { metrics } from '../../../src/domain/metrics.ts';
import { formatCount, formatUnit } from '../../../src/domain/numbers.ts';
import { dayRanges } from '../../../src/domain/sales-days.ts';
import { comparedTo } from '../../../src/text/compared-to.ts';
import { comparisonText } from '../../../src/text/comparison.ts';
import { dashboardText } from '../../../src/text/dashboard.ts';
import { homeText } from '../../../src/text/home.ts';
import { loadedText } from '../../../src/text/loaded.ts';
import { metricsText } from '../../../src/text/metrics.ts';
import { morningText } from '../../../src/text/morning.ts';
import { portfolioText } from '../../../src/text/portfolio.ts';
import { reportsDueText } from '../../../src/text/reports-due.ts';
import { stringifySearch } from '../../../src/domain/url-search.ts';
import type { PartnerReport } from './read-report.ts';
import { reportText } from './report-text.ts';

/** One figure with its link to the rows that make it. */
export interface ReportRow {
  label: string;
  note: string;
  value: string;
  href: string;
}

export interface ReportPart {
  title: string;
  rows: ReportRow[];
  /** Stands in place of rows. */
  none: string;
}

type Link = (page: string, search?: Record<string, unknown>) => string;

const won = (value: number | null) => formatUnit('won', value);

/** Address of a page of a partner, as its own links have it. */
export const partnerLink =
  (siteUrl: string, partnerId: number): Link =>
  (page, search = {}) =>
    `${siteUrl}/${partnerId}${page}${stringifySearch(search)}`;

/** The parts of a partner's report; one without anything to say is absent. */
export function reportParts(report: PartnerReport, today: Day, link: Link): ReportPart[] {
  const parts = [
    { title: reportText.figures, none: '', rows: figureRows(report, today, link) },
    ...report.summaries.map(({ of, answer }) => summaryPart(of, answer, link)),
    todoPart(report, link),
    { title: reportText.due, none: '', rows: dueRows(report, link) },
    { title: reportText.paid, none: '', rows: paidRows(report, today, link) },
  ];
  return parts.filter(({ rows, none }) => rows.length > 0 || none !== '');
}

function figureRows({ home: { amounts, profit } }: PartnerReport, today: Day, link: Link): ReportRow[] {
  const yesterday = addDays(today, -1);
  const { kpi } = homeText;
  const change = (
    versus: string,
    metric: 'saleAmt' | 'profitAmt',
    now: number | null,
    before: number | null,
  ) =>
    now === null || before === null
      ? ''
      : reportText.compared(versus, metricChange(metrics[metric], now, before).text);
  return [
    {
      label: kpi.yesterday,
      value: won(amounts.yesterday),
      note:
        amounts.yesterday === null
          ? morningText.loads.missing
          : change(
              kpi.versusDay(yesterday, addDays(yesterday, -7)),
              'saleAmt',
              amounts.yesterday,
              amounts.sameWeekdayLastWeek,
            ),
      href: link('/statistics/total-sales', { start: yesterday, end: yesterday }),
    },
    {
      label: profit.day === null ? kpi.profitNone : kpi.profit(profit.day),
      value: won(profit.profitAmt),
      note:
        profit.day === null
          ? kpi.profitMissing(profit.missing.length)
          : profit.previousDay === null
            ? ''
            : change(
                kpi.versusDay(profit.day, profit.previousDay),
                'profitAmt',
                profit.profitAmt,
                profit.previousAmt,
              ),
      href: link('/product-diagnosis'),
    },
  ];
}

type Summary = PartnerReport['summaries'][number];

/** The cards of 포트폴리오 that are of the period and not of today. */
function summaryPart(of: Summary['of'], answer: Summary['answer'], link: Link): ReportPart {
  const { adCover, loaded, period, summary, profitDays } = answer;
  const { figures, comparisonFigures, profitAmt, profitRate } = summary;
  const { isWhole, words } = comparedTo(answer, comparisonText.versus(comparisonText.names.previous(period)));
  const href = link('/portfolio', { start: period.from, end: period.to });
  const row = (metric: 'saleAmt' | 'saleQty' | 'adCost' | 'adRoas'): ReportRow => {
    const { unit, decimals } = metrics[metric];
    const { label, counter = '' } = metricsText[metric];
    const [now, before] = [figures?.[metric] ?? null, comparisonFigures?.[metric] ?? null];
    const change = isWhole ? metricChange(metrics[metric], now, before).text : '';
    const notes = [`${words} ${change}`.trim()];
    if (metric === 'adRoas' && (adCover?.growing ?? 0) > 0) notes.push(morningText.ads.growing);
    return {
      label,
      value: `${formatUnit(unit, now, decimals)}${now === null ? '' : counter}`,
      note: notes.join(' · '),
      href,
    };
  };
  const rows = [
    ...(loaded.sales ? [row('saleAmt'), row('saleQty')] : []),
    ...(loaded.sales && loaded.ads ? [row('adCost'), row('adRoas')] : []),
  ];
  if (loaded.settlement)
    rows.push({
      label: metricsText.profitAmt.label,
      value: won(profitAmt),
      note: portfolioText.cards.profit(
        formatUnit('percent', profitRate, metrics.profitRate.decimals),
        profitDays?.days ?? 0,
      ),
      href,
    });
  return {
    title: reportText.summaries[of](`${formatMonthDay(period.from)} ~ ${formatMonthDay(period.to)}`),
    rows,
    none: loadedText.nothingOf([loadedText.kinds.sales]),
  };
}

/** The open to-dos of 마이 대시보드, and below them the options of 홈 that run out after those of a to-do. */
function todoPart({ home: { stock, todoCares }, todos }: PartnerReport, link: Link): ReportPart {
  const { names, hints, title, options, requests } = dashboardText.todos;
  const rows: ReportRow[] = todos.rows
    .filter(({ isOpen }) => isOpen)
    .map(({ rule, count, impactAmt, target }) => ({
      label: title(names[rule], (target.page === 'inbound' ? requests : options)(formatCount(count))),
      note: hints[rule],
      value: impactAmt === null ? '' : won(impactAmt),
      href: link(`/${target.page}`, target.search),
    }));
  const isSettled = todoCares.some(({ rule, isOpen }) => rule === 'under14' && !isOpen);
  if ((stock.docUnder14 ?? 0) > (stock.docUnder7 ?? 0) && !isSettled)
    rows.push({
      label: homeText.todo.under14(formatCount(stock.docUnder14)),
      note: homeText.todo.under14Text,
      value: '',
      href: link('/inventory', { doc: 'under14' }),
    });
  const unknown = todos.unknown.map((source) => loadedText.kinds[source]);
  return {
    title: morningText.todo.title,
    rows,
    none: unknown.length > 0 ? loadedText.nothingOf(unknown) : morningText.todo.none,
  };
}

const dueRows = ({ due }: PartnerReport, link: Link): ReportRow[] =>
  due
    .filter(({ days }) => days.length > 0)
    .map(({ source, days, lastDay, reports }) => ({
      label: source,
      note: [
        reportsDueText.period[source](dayRanges(days), days.length),
        reports
          ? reportsDueText.reports(reports)
          : `${reportsDueText.columns.lastDay} ${lastDay === null ? reportsDueText.never : formatDay(lastDay)}`,
      ].join(' · '),
      value: '',
      href: link('/upload'),
    }));

function paidRows({ periods }: PartnerReport, today: Day, link: Link): ReportRow[] {
  return periods.flatMap(({ periodStart, periodEnd, payments }) =>
    payments.flatMap(({ ratio, paidAmt, payDay, status }) =>
      payDay === null || payDay <= addDays(today, -7) || payDay > today
        ? []
        : [
            {
              label: reportText.payment(formatDay(periodStart), formatDay(periodEnd), ratio),
              note: reportText.payDay(formatDay(payDay), status ? ` · ${status}` : ''),
              value: won(paidAmt),
              href: link('/settlement', { start: periodStart, end: periodEnd, settled: periodEnd }),
            },
          ],
    ),
  );
}
