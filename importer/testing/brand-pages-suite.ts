import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { someBrandFilter } from './brand-sales-suite.ts';
import { differences } from './differences.ts';
import { runsOut } from './expected-list.ts';
import { brandChoice, expectedBreakEven, expectedProfit } from './independent-brands.ts';
import { atStake, expectedPortfolioRow, stockOf } from './independent-brand-pages.ts';
import { expectedBrandProducts, expectedMovers } from './independent-brand-products.ts';
import { addDays } from './independent-numbers.ts';
import { wingCosts } from './independent-products.ts';
import { daysOf, sumOf, withRatios } from './independent-sales.ts';
import { wingToday } from './load-wing.ts';
import type { ProductWorld } from './product-world.ts';

let compared = 0;
const count = () => (compared += 1);

/** Of `shown` what `wanted` names. */
function named<T extends object>(shown: Record<string, unknown>, wanted: T) {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, shown[name]]));
}

interface Keyed {
  rows: (Record<string, unknown> & { hasPage?: boolean })[];
}

/** Whether a product has a page is looked at with the products. */
const withoutPage = (row: Keyed['rows'][number]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'hasPage'));

/** 브랜드 상세, 브랜드 상품, 포트폴리오 and 마이 대시보드 against the spreadsheets. */
export function brandPagesSuite(world: () => ProductWorld, rounds: number): void {
  const choose = (random: ReturnType<typeof randomOf>, round: number) => ({
    brand: random.pick([...world().sales.brands.keys()]),
    filter: someBrandFilter(random, world(), round),
  });

  it(`shows on 브랜드 상세 what the spreadsheets say of ${rounds} random brands and periods`, async () => {
    const random = randomOf(20261128);
    const { sales, ask, products } = world();
    const costs = await wingCosts();
    for (let round = 0; round < rounds; round += 1) {
      const { brand, filter } = choose(random, round);
      const { from, to, comparison } = filter;
      const choice = brandChoice(sales, { ...filter, brands: [brand] });
      const { days, before, figures, head } = choice;
      const detail = await ask<{ brand: unknown }>(
        (sql) => sql`select public.brand_detail('W1', ${brand}, ${from}, ${to}, ${comparison}) as answer`,
      );
      const found = differences(
        detail,
        {
          brand: detail.brand,
          period: head.period,
          comparison: head.comparison,
          figures: figures(days),
          comparisonFigures: figures(before(days)),
          adCover: choice.adCover,
          profit: figures(days) && {
            ...expectedProfit(choice.sold, costs, figures(days)?.adCost ?? null),
            breakEvenRoas: expectedBreakEven(sales, costs, brand, figures(days)?.adSaleAmt ?? null),
          },
        },
        { count },
      );
      const { rows, ...movers } = await ask<Keyed>(
        (sql) => sql`select public.brand_movers('W1', ${brand}, ${from}, ${to}, ${comparison}) as answer`,
      );
      const moved = { ...movers, rows: rows.map(withoutPage) };
      found.push(...differences(moved, expectedMovers(world(), brand, filter), { count }));
      const own = products.filter((row) => row.brandCd === brand && row.state !== 'unknown');
      const stock = await ask<Keyed & { stock: Record<string, unknown> | null; riskCount: number }>(
        (sql) => sql`select public.brand_stock('W1', ${brand}) as answer`,
      );
      const wanted = stockOf(own);
      const risks = own
        .filter((row) => row.state === 'out' || runsOut(row, 7))
        .toSorted((a, b) => atStake(b) - atStake(a) || (a.optionId < b.optionId ? -1 : 1));
      found.push(
        ...differences(
          {
            stock: stock.stock,
            riskCount: stock.riskCount,
            risks: stock.rows.map((row) => [row.optionId, row.atStakeAmt]),
          },
          {
            stock: wanted && stock.stock && named(wanted, stock.stock),
            riskCount: risks.length,
            risks: risks.slice(0, 5).map((row) => [row.optionId, atStake(row)]),
          },
          { count },
        ),
      );
      expect([brand, filter, found]).toEqual([brand, filter, []]);
    }
    process.stdout.write(`브랜드 상세: ${compared} numbers compared with the spreadsheets\n`);
  }, 1_200_000);

  it(`shows on 브랜드 상품 what the spreadsheets say of ${rounds} random brands and states`, async () => {
    const random = randomOf(20261129);
    // Options of a brand out of use are on no list of the spreadsheets' world.
    const inUse = [...new Set(world().products.flatMap(({ brandCd }) => brandCd ?? []))];
    const [first = ''] = world().sales.days;
    const costs = new Set<number | null>();
    for (let round = 0; round < rounds; round += 1) {
      const chosen = choose(random, round).filter;
      // No report of advertising covers the first day of sales.
      const filter = round % 8 === 3 ? { ...chosen, from: first, to: first } : chosen;
      const { from, to, comparison } = filter;
      // Few brands are advertised: every other round one of them.
      const busy = world().sales.ads.brands(daysOf(from, to), (option) => inUse.includes(option.brand));
      const brand = random.pick(round % 2 === 0 && busy.length > 0 ? busy : inUse);
      const cover = random.pick(['all', 'all', 'out', 'under7', 'under14', 'normal', 'over'] as const);
      const shown = await world().ask<
        Keyed & Record<string, unknown> & { figures: { saleAmt: number } | null }
      >(
        (sql) =>
          sql`select public.brand_products('W1', ${brand}, ${from}, ${to}, ${comparison}, '', 'all', ${cover},
            'productId', 'asc', 1, 5000) as answer`,
      );
      const { saleAmt, ...wanted } = expectedBrandProducts(world(), brand, filter, cover);
      const byKey = shown.rows
        .map(withoutPage)
        .toSorted((a, b) => (String(a.productKey) < String(b.productKey) ? -1 : 1));
      const found = differences(
        { ...named(shown, wanted), rows: byKey, total: shown.total, saleAmt: shown.figures?.saleAmt ?? null },
        { ...wanted, total: wanted.rows.length, saleAmt },
        { count, tolerance: { avgSales7Days: 0.000_050_1 } },
      );
      costs.add(wanted.totals.adCost);
      expect([brand, filter, cover, found]).toEqual([brand, filter, cover, []]);
    }
    // Nothing but zeros would prove nothing.
    expect([costs.has(null), costs.size > 2]).toEqual([true, true]);
    process.stdout.write(`브랜드 상품: ${compared} numbers compared with the spreadsheets so far\n`);
  }, 1_200_000);

  it(`shows on 포트폴리오 what the spreadsheets say in ${rounds} random periods`, async () => {
    const random = randomOf(20261130);
    const { sales, products, ask } = world();
    const signals = new Set<unknown>();
    for (let round = 0; round < rounds; round += 1) {
      const { filter } = choose(random, round);
      const { from, to, comparison } = filter;
      const shown = await ask<
        Keyed & { summary: Record<string, number> & { figures: { saleAmt: number } | null } }
      >(
        (sql) =>
          sql`select private.portfolio_of_partners(array['W1'], 0, ${from}, ${to}, ${comparison}, '{}', 'brand',
            '', 'desc', 1, 5000) as answer`,
      );
      const brands = new Set(
        [...daysOf(from, to), ...brandChoice(sales, filter).before(daysOf(from, to))].flatMap((day) =>
          sales.among([day], () => true).map(({ option }) => option.brand),
        ),
      );
      for (const { brandCd, state } of products) if (state !== 'unknown') brands.add(brandCd ?? '');
      const found: string[] = [];
      for (const brand of brands) {
        const row = shown.rows.find(({ brandCd }) => (brandCd ?? '') === brand);
        const wanted = expectedPortfolioRow(world(), brand, filter);
        signals.add(wanted.signal);
        found.push(...differences(row && named(row, wanted), wanted, { count }, brand));
      }
      const added = (name: string) => shown.rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
      for (const name of ['stockQty', 'incomingQty', 'stockAmt', 'outCount', 'sellingCount'])
        if (added(name) !== shown.summary[name]) found.push(`${name} does not add up`);
      if (shown.summary.figures && added('saleAmt') !== shown.summary.figures.saleAmt)
        found.push('saleAmt does not add up');
      expect([filter, found]).toEqual([filter, []]);
    }
    expect(signals.size).toBeGreaterThan(1);
    process.stdout.write(`포트폴리오: ${compared} numbers compared with the spreadsheets so far\n`);
  }, 1_200_000);

  it('shows on 마이 대시보드 what the spreadsheets say as of each of the loaded days', async () => {
    const { sales, ask, setToday } = world();
    for (const day of sales.days.slice(-rounds)) {
      const today = addDays(day, 1);
      await setToday(today);
      const shown = await ask<{
        tiles: { id: string; comparison: Record<string, unknown> }[];
        daily: unknown[];
      }>((sql) => sql`select public.my_dashboard('W1') as answer`);
      const figures = (from: string, to: string) =>
        brandChoice(sales, { from, to, unit: 'day', comparison: 'previous', brands: [] });
      const sums = (from: string, to: string): Record<string, number | null> | null => {
        // On the 1st the running month is today, of which nobody knows yet what it sells.
        const own = from >= today ? null : figures(from, to).figures(daysOf(from, to));
        if (own === null) return null;
        return withRatios(sumOf(figures(from, to).sold));
      };
      const month = `${today.slice(0, 6)}01`;
      const [yesterday, lastMonthEnd] = [day, addDays(month, -1)];
      const lastMonth = `${lastMonthEnd.slice(0, 6)}01`;
      const until = month > yesterday ? month : yesterday;
      const sameDays = addDays(lastMonth, daysOf(month, until).length - 1);
      const monthBeforeEnd = addDays(lastMonth, -1);
      const weekBefore = addDays(yesterday, -7);
      /** First and last day, and those of the comparison. */
      const periods: Record<string, [string, string, string, string]> = {
        yesterday: [yesterday, yesterday, weekBefore, weekBefore],
        last7: [addDays(today, -7), yesterday, addDays(today, -14), weekBefore],
        month: [month, until, lastMonth, sameDays < month ? sameDays : lastMonthEnd],
        lastMonth: [lastMonth, lastMonthEnd, `${monthBeforeEnd.slice(0, 6)}01`, monthBeforeEnd],
      };
      const wanted = shown.tiles.map((tile) => {
        const [from, to, fromBefore, toBefore] = periods[tile.id] ?? ['', '', '', ''];
        return {
          id: tile.id,
          from,
          to,
          figures: sums(from, to),
          comparison: { ...tile.comparison, from: fromBefore, to: toBefore },
          comparisonFigures: sums(fromBefore, toBefore),
        };
      });
      const daily = daysOf(addDays(today, -30), yesterday).map((date) => ({
        date,
        saleAmt: sums(date, date)?.saleAmt ?? null,
        previousSaleAmt: sums(addDays(date, -7), addDays(date, -7))?.saleAmt ?? null,
      }));
      const found = differences(
        { tiles: shown.tiles.map((tile, at) => named(tile, wanted[at] ?? {})), daily: shown.daily },
        { tiles: wanted, daily },
        { count },
      );
      expect([today, found]).toEqual([today, []]);
    }
    await setToday(wingToday);
    process.stdout.write(`마이 대시보드: ${compared} numbers compared with the spreadsheets so far\n`);
  }, 1_200_000);
}
