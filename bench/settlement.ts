import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

/** 정산 리포트 over periods that are whole months and that are not, its months, its periods and the lines of a figure; 재고손실보상 리포트. */
export async function benchSettlement(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    await fillCompany(backend.sql, backend.memberId, withSmallOne(tenthOf(size, 'days', 'campaigns')));
    const rows = await measured(backend, size);
    const slowest = (...names: string[]) =>
      Math.max(
        ...rows
          .filter(({ name }) => names.some((each) => name.endsWith(each)))
          .map((row) => row.measured.processor ?? row.measured.least),
      );
    return {
      title: `Settlement: ${size.settlementLines} fee lines, ${size.options} options, ${size.settlementMonths} months`,
      notes: ['judged by the processor time of the database, else the quickest run'],
      rows,
      budgets: [
        {
          name: 'slowest settlement_report against 300 ms',
          ratio: slowest('settlement_report') / 300,
          limit: 1,
        },
        {
          name: 'slowest page of settlement_products against 300 ms',
          ratio: slowest('settlement_products', 'settlement_products by name') / 300,
          limit: 1,
        },
        {
          name: 'settlement_months and settlement_periods against 300 ms',
          ratio: slowest('settlement_months', 'settlement_periods') / 300,
          limit: 1,
        },
        {
          name: 'slowest call of 재고손실보상 리포트 against 300 ms',
          ratio: slowest('loss_report', 'loss_compensations', 'stock_reconciliation', 'loss_claims') / 300,
          limit: 1,
        },
        {
          name: 'stock_reconciliation of every state against 300 ms',
          ratio:
            slowest(...['', ' by stock', ' by name', ' of a name'].map((what) => `every state${what}`)) / 300,
          limit: 1,
        },
        {
          name: 'slowest settlement_lines of a month against 300 ms',
          ratio: slowest('settlement_lines') / 300,
          limit: 1,
        },
      ],
    };
  } finally {
    await backend.close();
  }
}

async function measured(backend: BenchBackend, size: BenchSize): Promise<Row[]> {
  const [days] = await backend.sql
    .unsafe(`select private.day_text(t - 1) as last, private.day_text(t - 30) as month,
      private.day_text(t - 90) as quarter, private.day_text((date_trunc('month', t) - interval '12 months')::date) as year,
      private.day_text((date_trunc('month', t) - ${size.settlementMonths - 1} * interval '1 month')::date) as first, to_char(t, 'YYYYMM') as ym
    from private.korea_today() t`);
  const span = (from: string) => `'${String(days?.[from])}', '${String(days?.['last'])}'`;
  const of = (from: string) => `'P1', ${span(from)}`;
  const statements: [string, string][] = [
    ...['month', 'quarter', 'year', 'first'].flatMap((from): [string, string][] => [
      [`from the first ${from}: settlement_report`, `public.settlement_report(${of(from)})`],
      [`from the first ${from}: settlement_products`, `public.settlement_products(${of(from)})`],
    ]),
    [
      'from the first first: settlement_products by name',
      `public.settlement_products(${of('first')}, product_name => '크림 12', sort_by => 'productName', sort_direction => 'asc')`,
    ],
    [
      'from the first first: settlement_products, every row of an export',
      `public.settlement_products(${of('first')}, page_size => 5000)`,
    ],
    ['settlement_months', `public.settlement_months('P1', '${String(days?.['ym'])}')`],
    ['settlement_periods', `public.settlement_periods(${of('year')})`],
    ['settlement_lines', `public.settlement_lines(${of('month')}, 'salesAmount')`],
    [
      'of a brand: settlement_lines',
      `public.settlement_lines(${of('month')}, 'fulfillmentFee', array['P1B3'])`,
    ],
  ];
  for (const from of ['year', 'first'])
    statements.push(
      [`from the first ${from}: loss_report`, `public.loss_report('P1', 'OCCUR', ${span(from)})`],
      [
        `from the first ${from}: loss_compensations`,
        `public.loss_compensations('P1', 'OCCUR', ${span(from)})`,
      ],
      [`from the first ${from}: stock_reconciliation`, `public.stock_reconciliation('P1', ${span(from)})`],
      ...[
        ['', ''],
        [' by stock', `, sort_by => 'openQty'`],
        [' by name', `, sort_by => 'productName', sort_direction => 'asc'`],
        [' of a name', `, product_name => '크림 12'`],
      ].map(([what, more]): [string, string] => [
        `from the first ${from}: stock_reconciliation of every state${what}`,
        `public.stock_reconciliation('P1', ${span(from)}, state => 'all'${more})`,
      ]),
      [`from the first ${from}: loss_claims`, `public.loss_claims('P1', ${span(from)})`],
    );
  const rows: Row[] = [];
  for (const [name, call] of statements)
    rows.push({ name, measured: await measureAlone(backend, size.repeats, `select ${call}`) });
  return rows;
}
