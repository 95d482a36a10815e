import type { Sql } from 'postgres';
import { koreaToday, type Day } from '../src/domain/korea-time.ts';
import { loadAccounts } from './accounts.ts';
import { calendarOf, HISTORY_DAYS } from './calendar.ts';
import { buildCatalog, companies } from './catalog.ts';
import { copyRows, dropIndexes } from './copy.ts';
import { entriesOf } from './entries.ts';
import { changeColumns, costColumns, entryRows, settingColumns } from './entry-rows.ts';
import { loadAds } from './load-ads.ts';
import { loadSettlement } from './load-settlement.ts';
import {
  interventionColumns,
  interventionOptionColumns,
  interventionRows,
  plannedInterventions,
} from './interventions.ts';
import { inboundColumns, inboundRow } from './inbound-rows.ts';
import { salesColumns, salesRows } from './sales-rows.ts';
import { playHistory, type OptionHistory } from './history.ts';
import { snapshotDays, stockColumns, stockRow } from './stock-rows.ts';
import { type BrandMonth, targetColumns, targetRows } from './targets.ts';
import { uploadColumns, uploadRows, uploadTimes } from './upload-log.ts';

export interface DemoCounts {
  partners: number;
  brands: number;
  options: number;
  salesDays: number;
  snapshots: number;
  inboundLines: number;
  /** Of advertising reports. */
  adRows: number;
  /** Of settlement reports. */
  settledLines: number;
  uploads: number;
  changes: number;
  members: number;
}

/** The database has partners already; nothing was changed. */
export class DatabaseNotEmptyError extends Error {
  constructor() {
    super('The database holds partners already: the demo company is loaded into a new database only.');
    this.name = 'DatabaseNotEmptyError';
  }
}

/**
 * Loads the demo company in one transaction, as the owner of a migrated and empty database. The same day
 * gives the same rows, but for password salts and the time of the newest upload.
 * @param options.today Korea-time day yyyyMMdd; the history ends the day before.
 */
export async function loadDemo(sql: Sql, options: { today?: Day } = {}): Promise<DemoCounts> {
  const calendar = calendarOf(options.today ?? koreaToday());
  const uploadedOn = uploadTimes(calendar, Date.now());
  const counts = await sql.begin(async (transaction) => {
    const tx = transaction as unknown as Sql;
    const [existing] = await tx`select exists (select from public.dim_partner) as found`;
    if (existing?.found) throw new DatabaseNotEmptyError();
    const { brands, options: catalog } = buildCatalog();
    const partners = await copyRows(
      tx,
      'dim_partner',
      ['PARTNER_CD', 'PARTNER_NM', 'BRN', 'DESCRIPTION'],
      companies.map(({ code, name, brn, industry }) => [code, name, brn, industry]),
    );
    await copyRows(
      tx,
      'dim_brand',
      ['BRAND_CD', 'BRAND_NM', 'SORT', 'PARTNER_CD'],
      brands.map(({ code, name, sort, company }) => [code, name, sort, company.code]),
    );
    await copyRows(
      tx,
      'dim_option',
      [
        'OPTION_CD',
        'PARTNER_CD',
        'BRAND_CD',
        'ITEM_NM',
        'OPTION_NM',
        'PRODUCTID',
        'BARCODE',
        'CPITEMNAME',
        'SALE_PRICE',
        'CATEGORY_NM',
      ],
      catalog.map(({ code, brand, item, name, productId, barcode, price, category }) => [
        code,
        brand.company.code,
        brand.code,
        item,
        name,
        productId,
        barcode,
        `${item}, ${name}`,
        price,
        category,
      ]),
    );
    const histories: OptionHistory[] = [];
    function* sales() {
      for (const history of playHistory({ brands, options: catalog }, calendar)) {
        histories.push(history);
        yield* salesRows(history, calendar);
      }
    }
    const rebuildIndexes = await dropIndexes(tx, 'agg_performance_option_daily');
    const salesDays = await copyRows(tx, 'agg_performance_option_daily', salesColumns, sales());
    await rebuildIndexes();
    await tx`select private.sales_changed(d."PARTNER_CD", array_agg(d."DATE_SK"))
      from (select distinct "PARTNER_CD", "DATE_SK" from public.agg_performance_option_daily) d group by d."PARTNER_CD"`;
    const stock = (index: number) =>
      histories.flatMap((history) => {
        const row = stockRow(history, index, calendar, uploadedOn(Math.min(index + 1, HISTORY_DAYS)));
        return row ? [row] : [];
      });
    await copyRows(tx, 'fact_stock', stockColumns, stock(HISTORY_DAYS));
    let snapshots = 0;
    for (const index of snapshotDays(calendar)) {
      const rows = stock(index).map((row) => [...row, calendar.day(index)]);
      snapshots += await copyRows(tx, 'fact_stock_snapshot', [...stockColumns, 'SNAP_DT'], rows);
    }
    const lines = histories.flatMap((history) => history.lines);
    const inboundLines = await copyRows(
      tx,
      'raw_wing_inbound_request',
      inboundColumns,
      lines.map((line) => inboundRow(line, calendar, uploadedOn)),
    );
    const members = await loadAccounts(tx);
    const registered = interventionRows(plannedInterventions({ brands, options: catalog }), calendar);
    await copyRows(tx, 'log_intervention', interventionColumns, registered.interventions);
    await copyRows(tx, 'log_intervention_option', interventionOptionColumns, registered.options);
    // Ids that were written are not those that the sequence gave.
    await tx`select setval(pg_get_serial_sequence('public.log_intervention', 'ID'), (select max("ID") from public.log_intervention))`;
    const entered = entryRows(entriesOf(histories, calendar));
    await copyRows(tx, 'dim_option_cost', costColumns, entered.costs);
    await copyRows(tx, 'dim_option_setting', settingColumns, entered.settings);
    const changes = await copyRows(tx, 'log_change', changeColumns('OPTION_CD'), entered.changes);
    const months = await tx<BrandMonth[]>`
      select "PARTNER_CD" as partner, "BRAND_CD" as brand, ("DATE_SK" / 100)::text as ym, sum("SALE_AMT")::float8 as amount
      from public.agg_brand_daily where "BRAND_CD" <> '' group by 1, 2, 3
      union all
      -- On the 1st nothing of the running month is sold yet.
      select "PARTNER_CD", "BRAND_CD", ${calendar.today.slice(0, 6)}, 0 from public.dim_brand where ${calendar.today.endsWith('01')}
      order by brand, ym`;
    const set = targetRows(months);
    await copyRows(tx, 'dim_sales_target', targetColumns, set.targets);
    await copyRows(tx, 'log_change', changeColumns('BRAND_CD'), set.changes);
    const { adRows, adUploads, adCosts } = await loadAds(tx, histories, calendar, uploadedOn);
    const { settledLines, settlementUploads } = await loadSettlement(
      tx,
      { histories, adCosts, months },
      { calendar, uploadedOn },
    );
    const uploads = await copyRows(
      tx,
      'log_file_upload',
      uploadColumns,
      uploadRows(histories, calendar, uploadedOn),
    );
    // Stock, sales and requests were written past the loader, and the log says only now what they cover.
    await tx`select private.movements_changed(p."PARTNER_CD", private.movement_months(p."PARTNER_CD")), private.keep_margins(p."PARTNER_CD")
      from public.dim_partner p`;
    return {
      partners,
      brands: brands.length,
      options: catalog.length,
      salesDays,
      snapshots,
      inboundLines,
      adRows,
      settledLines,
      uploads: uploads + adUploads + settlementUploads,
      changes,
      members,
    };
  });
  // Fresh statistics and a visibility map, so that the first page is as fast as the hundredth.
  await sql`vacuum (analyze)`;
  return counts;
}
