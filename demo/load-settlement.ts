import type { Sql } from 'postgres';
import { holidaysOf } from '../src/data/holidays.ts';
import type { ReportKind } from '../src/reports/kind.ts';
import { brandCharges } from '../src/reports/kinds/brand-charges.ts';
import { lossCompensation } from '../src/reports/kinds/loss-compensation.ts';
import { milkRuns } from '../src/reports/kinds/milk-runs.ts';
import { salesFees } from '../src/reports/kinds/sales-fees.ts';
import { settledAdCosts } from '../src/reports/kinds/settled-ad-costs.ts';
import { settlementSummary } from '../src/reports/kinds/settlement-summary.ts';
import { storageCosts } from '../src/reports/kinds/storage-costs.ts';
import { demoAccounts } from './accounts.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import { companies } from './catalog.ts';
import { copyRows, type Value } from './copy.ts';
import type { OptionHistory } from './history.ts';
import { random } from './random.ts';
import type { SettlementBook } from './settlement-book.ts';
import { chargeRows } from './settlement-charges.ts';
import { costKinds } from './settlement-costs.ts';
import { loadFile } from './settlement-files.ts';
import { partnerBook } from './settlement-partner.ts';
import { REPORT_DAYS, settlementWeeks, type SettlementWeeks } from './settlement-weeks.ts';
import type { BrandMonth } from './targets.ts';
import { uploadColumns } from './upload-log.ts';

/** The reports of a settlement period, with the marketplace's words for them in the names of its files. */
const reports = new Map<ReportKind, string>([
  [salesFees, 'CATEGORY_TR'],
  ...costKinds.map(([kind], place): [ReportKind, string] => [
    kind,
    [
      'WAREHOUSING_SHIPPING',
      'STORAGE_FEE',
      'CRETURN_PICKUP_RESTOCKING',
      'VRETURN_HANDLING',
      'VALUE_ADDED_SERVICE_FEE',
    ][place] ?? '',
  ]),
  [lossCompensation, 'INVENTORY_COMPENSATION'],
  [settledAdCosts, 'AD_COST'],
  [milkRuns, 'MILK_RUN'],
]);
/** Of how many of the last periods the upload log tells. */
const LOGGED_WEEKS = 5;

/** What the loads of a partner need. */
interface Loading {
  calendar: Calendar;
  at: SettlementWeeks;
  /** When the file of a day was loaded, ISO text. */
  uploadedOn: (index: number) => string;
}

/** What is settled. */
interface Settled {
  histories: readonly OptionHistory[];
  /** Of the reports of a partner, won by day index. */
  adCosts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  months: readonly BrandMonth[];
}

/**
 * Loads the settlements of all partners: nine reports and the payments of each period, and what the agency charges. Returns how
 * many lines they have and how many uploads they came with.
 */
export async function loadSettlement(
  sql: Sql,
  { histories, adCosts, months }: Settled,
  { calendar, uploadedOn }: Pick<Loading, 'calendar' | 'uploadedOn'>,
): Promise<{ settledLines: number; settlementUploads: number }> {
  const at = settlementWeeks(calendar);
  const holidays = await holidaysOf(
    Number(calendar.day(0).slice(0, 4)),
    Number(calendar.today.slice(0, 4)) + 1,
  );
  const uploads: Value[][] = [];
  let settledLines = 0;
  for (const { code } of companies) {
    const book = partnerBook(
      code,
      { histories, adCosts: adCosts.get(code) ?? new Map() },
      { calendar, at, holidays },
    );
    const loaded = await loadBook(sql, code, book, { at, uploadedOn });
    settledLines += loaded.lines;
    uploads.push(...loaded.uploads);
    const charges = chargeRows(
      months.filter(({ partner }) => partner === code),
      calendar.today.slice(0, 6),
    );
    await loadFile(sql, {
      partner: code,
      ...fileOf(brandCharges),
      name: `운영_라이브_수수료_${calendar.day(CHARGED)}.xlsx`,
      rows: charges,
    });
  }
  const charged = uploadedOn(CHARGED);
  await sql`update public.fact_brand_charge set "MOD_DT" = ${charged}`;
  await sql`update public.log_change set "REG_DT" = ${charged} where "SUBJECT" = 'charge'`;
  return { settledLines, settlementUploads: await copyRows(sql, 'log_file_upload', uploadColumns, uploads) };
}

const waiverColumns = ['PARTNER_CD', 'CATEGORY', 'SETTLE_END_DT', 'USER_ID', 'USER_NM', 'REG_DT'] as const;

/** The morning on which the list of charges was loaded. */
const CHARGED = HISTORY_DAYS - 16;

const fileOf = (kind: ReportKind) => ({
  category: kind.category,
  columns: kind.columns.map(({ name }) => name),
});

/** The name that the marketplace gives to a report of a period. */
function fileName(partner: string, word: string, end: string): string {
  const rng = random(`file ${partner} ${word} ${end}`);
  const hex = (length: number) => Array.from({ length }, () => rng.int(0, 15).toString(16)).join('');
  return `${partner.replace('P', 'A9000')}-${word}-ko-${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}.xlsx`;
}

/** Loads the reports of a partner: all periods of a kind at once, as a load for each of thousands of files would take minutes. */
async function loadBook(
  sql: Sql,
  partner: string,
  book: SettlementBook,
  { at, uploadedOn }: Omit<Loading, 'calendar'>,
) {
  const uploads: Value[][] = [];
  const files: Value[][] = [];
  const waivers: Value[][] = [];
  const user = demoAccounts[0];
  const last = at.weeks.length - 1;
  let lines = 0;
  // What has fewer lines goes first, as each load adds up anew the months of its lines.
  for (const [kind, word] of [[settlementSummary, ''] as const, ...[...reports].toReversed()]) {
    // Nobody has loaded it yet.
    const forgotten = kind === storageCosts ? last - 1 : -1;
    const rows = book.rows(kind.category, forgotten);
    lines += rows.length;
    const table = await loadFile(sql, { partner, ...fileOf(kind), name: kind.category, rows });
    at.weeks.forEach(({ start, end, to }, week) => {
      const count = book.count(kind.category, week);
      const morning = uploadedOn(Math.min(HISTORY_DAYS, to + REPORT_DAYS));
      if (count === 0 && week < last && word !== '')
        waivers.push([
          partner,
          kind.category,
          end,
          user?.id ?? null,
          user?.alias ?? user?.name ?? null,
          morning,
        ]);
      if (count === 0 || week === forgotten) return;
      const name = word === '' ? `정산현황요약_${start}_${end}.xlsx` : fileName(partner, word, end);
      files.push([partner, kind.category, end, name, morning]);
      if (week > last - LOGGED_WEEKS)
        uploads.push([kind.category, table, partner, name, start, end, count, user?.id ?? null, morning]);
    });
  }
  await sql`
    update public.log_settlement_file l set "FILE_NM" = f.name, "REG_DT" = f.at::timestamptz
    from (select j ->> 0 as partner, j ->> 1 as category, j ->> 2 as ended, j ->> 3 as name, j ->> 4 as at
      from jsonb_array_elements(${sql.json(files)}) j) f
    where l."PARTNER_CD" = f.partner and l."CATEGORY" = f.category and l."SETTLE_END_DT" = f.ended`;
  await copyRows(sql, 'dim_settlement_waiver', waiverColumns, waivers);
  return { lines, uploads };
}
