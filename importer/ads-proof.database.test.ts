import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { asCaller, type TestDatabase } from '../host/testing/test-database.ts';
import { directDatabase } from './direct-database.ts';
import {
  adsWorld,
  campaignFile,
  companyBesideAds,
  earlyFile,
  firstLoad,
  keywordFiles,
  loadAdsOn,
} from './testing/ads-world.ts';
import { adLines } from './testing/ad-lines.ts';
import type { AdWorld } from './testing/independent-ads.ts';
import { growthParts, seenTwice } from './testing/expected-ad-growth.ts';
import { adsSuite } from './testing/ads-suite.ts';
import { memberDatabase, wingToday } from './testing/load-wing.ts';
import { someAdFilter } from './testing/random-ad-filter.ts';

/** Random filters; `npm run proof` asks for more. */
const rounds = Number(process.env.PROOF_AD_FILTERS ?? 12);

let database: TestDatabase;
let staff: string;
let world: AdWorld;

beforeAll(async () => {
  world = await adsWorld();
  ({ database, staff } = await companyBesideAds());
  const direct = directDatabase(database.sql);
  await loadAdsOn(database.sql, direct, firstLoad, [earlyFile]);
  await loadAdsOn(database.sql, direct, wingToday, keywordFiles());
}, 600_000);
afterAll(() => database.drop());

const tables = [
  'dim_campaign',
  'dim_ad_option',
  'agg_ad_campaign_daily',
  'agg_ad_campaign_monthly',
  'agg_ad_keyword_daily',
  'agg_ad_keyword_pentad',
  'agg_ad_keyword_monthly',
  'agg_ad_keyword_quarterly',
  'agg_ad_option_daily',
  'agg_ad_option_monthly',
];

/** Numbers of keywords are given as loads come. */
const byName = (table: string) =>
  `(select (to_jsonb(s) || to_jsonb(k)) - array['KEYWORD_ID', 'PAIR_ID'] as all from ${table} s join dim_ad_keyword k using ("PARTNER_CD", "KEYWORD_ID"))`;

async function contents({ sql }: TestDatabase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await sql.unsafe(
      `select md5(string_agg(r, ';' order by r)) as sum from (select (to_jsonb(t) - 'MOD_DT')::text as r from ${table.includes('keyword') ? byName(table) : table} t) r`,
    );
    sums[table] = String(row?.['sum']);
  }
  const [facts] =
    await sql`select md5(string_agg(r, ';' order by r)) as sum from (select (to_jsonb(f) - 'ROW_SK')::text as r from fact_ad_daily f) r`;
  return { ...sums, facts: String(facts?.sum) };
}

describe('the advertising reports of real spreadsheets, loaded into an empty installation', () => {
  it('reach the known sums', async () => {
    const [sums] =
      await database.sql`select count(*)::int as rows, sum("IMP_CNT")::int as shown, sum("CLICK_CNT")::int as clicks,
      sum("AD_COST")::int as cost, sum("ORD_1D")::int as orders1, sum("REV_1D")::int as won1, sum("ORD_14D")::int as orders,
      sum("QTY_14D")::int as pieces, sum("REV_14D")::int as won, sum("DIR_REV_14D")::int as direct,
      sum("AD_COST") filter (where "PLACEMENT" = '검색 영역')::int as search,
      sum("AD_COST") filter (where "PLACEMENT" = '비검색 영역')::int as elsewhere,
      sum("AD_COST") filter (where "PLACEMENT" = '리타겟팅')::int as again,
      sum("AD_COST") filter (where "OPTION_CD" not in (select "OPTION_CD" from dim_option))::int as unmatched from fact_ad_daily`;
    expect(sums).toEqual({
      rows: 12_346,
      shown: 2_878_941,
      clicks: 49_053,
      cost: 15_850_403,
      orders1: 1070,
      won1: 25_737_030,
      orders: 1785,
      pieces: 10_272,
      won: 42_880_680,
      direct: 28_088_790,
      search: 5_836_873,
      elsewhere: 8_437_868,
      again: 1_575_662,
      unmatched: 1_007_654,
    });
    const [known] = await database.sql`select count(*)::int as campaigns from dim_campaign`;
    expect(known?.campaigns).toBe(17);
  });

  it('have rollups that agree with their rows', async () => {
    expect([...(await database.sql`select * from private.rebuild_rollups('W1')`)]).toEqual([]);
  });

  it('tell from the week that was loaded twice how much the last days still grow', async () => {
    const seen = seenTwice(await adLines(earlyFile), world.lines, firstLoad);
    const parts = growthParts(seen, 30);
    const shown =
      await database.sql`select "AGE" as age, "REV_PART"::float8 as won, "ORD_PART"::float8 as orders
      from private.ad_growth_parts('W1', ${wingToday}::text::date) order by 1`;
    expect(shown).toHaveLength(parts.length);
    for (const [place, { age, won, orders }] of parts.entries()) {
      expect(shown[place]?.age).toBe(age);
      expect(Number(shown[place]?.won)).toBeCloseTo(won, 9);
      expect(Number(shown[place]?.orders)).toBeCloseTo(orders, 9);
    }
    const estimateOf = async (to: string) => {
      const [row] = await asCaller(
        database.sql,
        { role: 'authenticated', id: staff },
        (member) =>
          member`select public.ad_campaigns_summary('W1', '20261101', ${to}) -> 'growth' -> 'estimate' as estimate`,
      );
      return row?.estimate as { adSaleAmt: number; adOrderCnt: number } | null;
    };
    const wanted = (name: 'won' | 'orders') =>
      world.lines
        .filter(({ day }) => day >= '20261101' && day <= '20261119')
        .reduce((total, { day, sold }) => {
          const part = parts.find(({ age }) => age === world.age(day));
          return total + sold['14'][name] / (part?.[name] ?? 1);
        }, 0);
    const estimate = await estimateOf('20261119');
    expect(estimate?.adSaleAmt).toBe(Math.round(wanted('won')));
    expect(estimate?.adOrderCnt).toBe(Math.round(wanted('orders')));
    // Yesterday's age was seen of 19 orders only: too few to tell.
    expect(await estimateOf('20261120')).toBeNull();
    // What it is worth where the end is known: each day told from the other days of that week.
    const told = seen.flatMap((day) => {
      const part = growthParts(
        seen.filter((other) => other !== day),
        0,
      ).find(({ age }) => age === day.age);
      return part ? [{ ...day.won, estimate: day.won.early / part.won }] : [];
    });
    const sum = (name: 'early' | 'final' | 'estimate') => told.reduce((total, day) => total + day[name], 0);
    const off = (won: number) => `${((won / sum('final') - 1) * 100).toFixed(1)} %`;
    process.stdout.write(
      `growth: ${told.length} days told from the others are ${off(sum('estimate'))} off, as they stood ${off(sum('early'))}\n`,
    );
    expect(Math.abs(sum('estimate') - sum('final'))).toBeLessThan(sum('final') - sum('early'));
  });

  adsSuite(() => ({
    world,
    filters: Array.from({ length: rounds }, (_, round) => someAdFilter(randomOf(8000 + round), world)),
    ask: async (read, args) => {
      const places = args.map((_, place) => `$${place + 1}`).join(', ');
      const [row] = await asCaller(database.sql, { role: 'authenticated', id: staff }, (member) =>
        member.unsafe(`select public.${read}(${places}) as answer`, args),
      );
      return row?.['answer'];
    },
  }));
});

describe('the other way in, and both granularities', () => {
  it('the reports by campaign change no sum of days that those by keyword cover, in either order and by either way', async () => {
    const before = await contents(database);
    const [late] = await loadAdsOn(database.sql, directDatabase(database.sql), wingToday, [campaignFile]);
    expect(late).toMatchObject({ new: 0, changed: 0, removed: 0, days_skipped: 20 });
    expect(await contents(database)).toEqual(before);
    const { database: target, staff: id } = await companyBesideAds();
    try {
      const member = memberDatabase(target.sql, id);
      await loadAdsOn(target.sql, member, wingToday, [campaignFile]);
      const [sums] =
        await target.sql`select count(*)::int as rows, sum("AD_COST")::int as cost, sum("REV_14D")::int as won
        from fact_ad_daily`;
      expect(sums).toEqual({ rows: 2416, cost: 4_324_122, won: 13_145_970 });
      await loadAdsOn(target.sql, member, wingToday, keywordFiles());
      expect(await contents(target)).toEqual(before);
    } finally {
      await target.drop();
    }
  }, 600_000);

  it('the same files again change nothing', async () => {
    const counts = await loadAdsOn(database.sql, directDatabase(database.sql), wingToday, keywordFiles());
    for (const one of counts) expect(one).toMatchObject({ new: 0, changed: 0, removed: 0 });
  }, 600_000);
});
