import { SETTLEMENT_REPORTS } from '@/domain/settlement-reports.ts';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { phoneColumn } from '@/components/table/phone-column.tsx';
import type { Tone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { settlementText } from '@/text/settlement.ts';
import { periodName, type SettledPeriod } from './settled-periods.ts';

const { periods: text, states, stateHelp } = settlementText;
const tones: Readonly<Record<string, Tone>> = { paid: 'green', due: 'blue', passed: 'red', open: 'yellow' };

/** A settlement period with its first payment (70 % of a week, 100 % of a month) and its second. */
export interface PeriodRow {
  periodEnd: string;
  period: string;
  settleType: string;
  state: string;
  reports: string;
  firstDay: string;
  firstAmt: number | null;
  secondDay: string | null;
  secondAmt: number | null;
  paidAmt: number | null;
  /** Which days the rule says, not the summary: in words, or empty. */
  firstBy: string;
  secondBy: string;
}

export function periodRow(settled: SettledPeriod): PeriodRow {
  const [first, second] = settled.parts;
  const isLoaded = (report: string) => settled.files.some(({ category }) => category === report);
  const said = (part: typeof first) => (part?.isReported === false ? text.byRule : '');
  const paid = settled.lines?.find(({ line }) => line === 'paid');
  return {
    periodEnd: settled.periodEnd,
    period: periodName(settled),
    settleType: settled.settleType,
    state: settled.state,
    reports: text.reports(
      SETTLEMENT_REPORTS.filter(isLoaded).length,
      settled.waived.filter((one) => !isLoaded(one)).length,
    ),
    firstDay: first?.day ?? '',
    firstAmt: first?.amount ?? null,
    secondDay: second?.day ?? null,
    secondAmt: second?.amount ?? null,
    paidAmt: paid?.theirs ?? null,
    firstBy: said(first),
    secondBy: said(second),
  };
}

export const periodColumns = columnsOf<PeriodRow>(text.columns, [
  {
    kind: 'text',
    id: 'period',
    width: 178,
    sticky: true,
    grow: true,
    phone: 'merged',
    sortValue: ({ periodEnd }) => periodEnd,
  },
  { kind: 'text', id: 'settleType', width: 80, tone: 'quiet', phone: 'merged' },
  {
    kind: 'badge',
    id: 'state',
    width: 112,
    labels: states,
    tones,
    help: stateHelp,
  },
  { kind: 'text', id: 'reports', width: 124 },
  { kind: 'day', id: 'firstDay', width: 108, help: text.firstHelp, title: ({ firstBy }) => firstBy },
  { kind: 'won', id: 'firstAmt', width: 104 },
  { kind: 'day', id: 'secondDay', width: 116, title: ({ secondBy }) => secondBy },
  { kind: 'won', id: 'secondAmt', width: 104 },
  { kind: 'won', id: 'paidAmt', width: 112, tone: 'strong', help: text.paidHelp },
]);

/** With the button that shows reports and payments of a period below. */
export const periodColumnsWith = (onShow: (periodEnd: string) => void) => [
  ...columnsOf<PeriodRow>(text.columns, [
    {
      kind: 'action',
      id: 'detail',
      width: 72,
      sticky: true,
      cell: ({ period, periodEnd }) => (
        <Button size="sm" aria-label={text.showOf(period)} onClick={() => onShow(periodEnd)}>
          {text.show}
        </Button>
      ),
    },
  ]),
  ...periodColumns,
];

export const periodPhoneColumn = phoneColumn<PeriodRow>({
  header: text.columns.period,
  width: 120,
  lead: ['firstAmt', 'secondAmt', 'state'],
  name: ({ period }) => period,
  detail: ({ settleType }) => settleType,
});
