import { inboundBySection7, type InboundRow } from './inbound-section-7.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { databaseAlone } from './support/database-alone.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import { measure } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

interface InboundList {
  total: number;
  rows: InboundRow[];
}

const allDays = { date_start: '20240101', date_end: '20991231' };

/** The inbound list over all lines against the calls of specification section 7 and the database alone. */
export async function benchInbound(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const filled = tenthOf(size, 'days', 'campaigns', 'settlementLines');
    await fillCompany(backend.sql, backend.memberId, withSmallOne(filled));
    return await measureInbound(backend, size);
  } finally {
    await backend.close();
  }
}

async function measureInbound(backend: BenchBackend, size: BenchSize): Promise<Report> {
  const { sql, memberId, client } = backend;
  const statement = `select public.inbound_requests('P1', 'SCH', '${allDays.date_start}', '${allDays.date_end}')`;
  const ours = await measure(backend, size.repeats, () => inboundList(backend));
  const alone = await measure(backend, size.repeats, () => databaseAlone(sql, memberId, statement));
  const brand = await measure(backend, size.repeats, () => inboundList(backend, { brand_cd: 'P1B3' }));
  const month = await measure(backend, size.repeats, () =>
    inboundList(backend, { date_start: '20261001', date_end: '20261031' }),
  );
  const whole = await measure(backend, size.repeats, () => inboundList(backend, { page_size: 5_000 }));
  let expected: InboundRow[] = [];
  const pattern = await measure(backend, 1, async () => {
    expected = await inboundBySection7(client, allDays.date_start, allDays.date_end);
  });
  requireSameRows((await inboundList(backend)).rows, expected);
  return {
    title: `Inbound list: ${size.inboundLines} lines in range`,
    notes: [],
    rows: [
      { name: 'calls of section 7, 50 requests', measured: pattern },
      { name: 'inbound_requests, 50 requests', measured: ours },
      { name: 'inbound_requests by the database alone', measured: alone },
      { name: 'inbound_requests, one brand', measured: brand },
      { name: 'inbound_requests, one month', measured: month },
      { name: 'inbound_requests, every request (export)', measured: whole },
    ],
    budgets: [
      { name: 'time against section 7', ratio: ours.milliseconds / pattern.milliseconds, limit: 1 / 20 },
      { name: 'time against the database alone', ratio: ours.milliseconds / alone.milliseconds, limit: 2 },
    ],
  };
}

async function inboundList(
  { client }: BenchBackend,
  filter: Record<string, unknown> = {},
): Promise<InboundList> {
  const { data } = await client
    .rpc('inbound_requests', { partner_cd: 'P1', view: 'SCH', ...allDays, ...filter })
    .throwOnError();
  return data as InboundList;
}

/** A fast wrong answer is worth nothing: both ways must give the same page. */
function requireSameRows(ours: readonly InboundRow[], expected: readonly InboundRow[]): void {
  const text = (rows: readonly InboundRow[]) =>
    JSON.stringify(
      rows.map(({ reqNo, schDt, ibReqDt, brandCount, status }) => [
        reqNo,
        schDt,
        ibReqDt,
        brandCount,
        status,
      ]),
    );
  if (expected.length === 0 || text(ours) !== text(expected))
    throw new Error('inbound_requests and section 7 give different rows');
}
