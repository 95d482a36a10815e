import type { Sql } from 'postgres';
import { demoAccounts } from './accounts.ts';
import { campaignsOf } from './ad-campaigns.ts';
import { playAds } from './ad-days.ts';
import {
  adColumns,
  adDayColumns,
  adDayRows,
  adLoads,
  adOptionColumns,
  adRow,
  campaignColumns,
  campaignRow,
  growthColumns,
  growthRows,
} from './ad-rows.ts';
import { HISTORY_DAYS, type Calendar } from './calendar.ts';
import { companies } from './catalog.ts';
import { copyRows, dropIndexes } from './copy.ts';
import type { OptionHistory } from './history.ts';
import { uploadColumns } from './upload-log.ts';

/**
 * Loads the advertising of all partners; returns the rows of its reports, how many uploads they came with
 * and what each day of a partner cost, won by day index.
 */
export async function loadAds(
  sql: Sql,
  histories: OptionHistory[],
  calendar: Calendar,
  uploadedOn: (index: number) => string,
): Promise<{ adRows: number; adUploads: number; adCosts: Map<string, Map<number, number>> }> {
  const campaigns = campaignsOf(histories, calendar);
  const rows = [...playAds(campaigns)];
  const costs = new Map<string, number>();
  for (const { campaign, cost, index } of rows)
    if (index >= campaign.until - 30) costs.set(campaign.id, (costs.get(campaign.id) ?? 0) + cost);
  await copyRows(
    sql,
    'dim_campaign',
    campaignColumns,
    campaigns.map((campaign) => campaignRow(campaign, (costs.get(campaign.id) ?? 0) / 30, calendar)),
  );
  const named = new Map(
    campaigns.flatMap(({ brand, options, others }) =>
      [
        ...options.map(({ code, name }) => ({ code, name })),
        ...others.map(({ option }) => ({ code: option.code, name: `${option.item}, ${option.name}` })),
      ].map(({ code, name }) => [code, [brand.company.code, code, name]] as const),
    ),
  );
  await copyRows(sql, 'dim_ad_option', adOptionColumns, named.values());
  const rebuildIndexes = await dropIndexes(sql, 'fact_ad_daily');
  const adRows = await copyRows(
    sql,
    'fact_ad_daily',
    adColumns,
    rows.map((row) => adRow(row, calendar)),
  );
  await rebuildIndexes();
  await copyRows(sql, 'log_ad_day', adDayColumns, adDayRows(calendar, uploadedOn));
  await copyRows(sql, 'agg_ad_growth', growthColumns, growthRows(rows, calendar));
  await sql`select private.ads_changed(d."PARTNER_CD", array_agg(d."DATE_SK")) from public.log_ad_day d group by d."PARTNER_CD"`;
  const adUploads = await copyRows(
    sql,
    'log_file_upload',
    uploadColumns,
    companies.flatMap(({ code }) => {
      const days = new Int32Array(HISTORY_DAYS);
      for (const { campaign, index } of rows)
        if (campaign.brand.company.code === code) days[index] = (days[index] ?? 0) + 1;
      return adLoads(code, calendar).map(({ morning, from, to, file }) => {
        const count = days.subarray(from, to + 1).reduce((sum, value) => sum + value, 0);
        const period = [calendar.day(from), calendar.day(to)];
        const user = demoAccounts[0]?.id ?? null;
        return ['광고보고서', 'fact_ad_daily', code, file, ...period, count, user, uploadedOn(morning)];
      });
    }),
  );
  const adCosts = new Map(companies.map(({ code }) => [code, new Map<number, number>()]));
  for (const { campaign, index, cost } of rows) {
    const days = adCosts.get(campaign.brand.company.code);
    days?.set(index, (days.get(index) ?? 0) + cost);
  }
  return { adRows, adUploads, adCosts };
}
