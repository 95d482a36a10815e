import { waitFor } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { keywordFiles } from '../importer/testing/ads-world.ts';
import { expectedStatistics, type StatisticsFilter } from '../importer/testing/expected-statistics.ts';
import { daysOf, type WingSales, wingSales } from '../importer/testing/independent-sales.ts';
import { loadNames, loadReports, loadWing, wingToday } from '../importer/testing/load-wing.ts';
import { madeUpReports } from '../importer/testing/made-up-reports.ts';
import { someFilter } from '../importer/testing/random-filter.ts';
import { fileDifferences } from './proof/expected-file.ts';
import { expectedPage } from './proof/expected-page.ts';
import { expectedTables } from './proof/expected-tables.ts';
import { nextFile } from './proof/next-file.ts';
import { savedFiles } from './support/saved-files.ts';
import { pressAll, seeEverything, shownPage } from './proof/shown-page.ts';
import { database, newMember, samplePartner, type TestMember, type TestPartner } from './support/desk.ts';
import { showEveryColumn } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

/** Random filters after the first ones; `npm run proof` asks for more. */
const FILTERS = Number(process.env.PROOF_FILTERS ?? 2);

let partner: TestPartner;
let member: TestMember;
let sales: WingSales;

beforeAll(async () => {
  const samples = await samplePartner();
  ({ partner } = samples);
  member = await newMember({ partners: [partner.code] });
  const madeUp = await madeUpReports();
  const target = directDatabase(database());
  await loadWing(target, partner.code, ['옵션마스터', '판매분석']);
  await loadReports(target, partner.code, madeUp);
  await loadNames(target, partner.code, keywordFiles());
  // As loaded on the day after the last of them, whenever this runs.
  await database()`update public.log_ad_day
    set "AGE" = least(14, to_date(${wingToday}, 'YYYYMMDD') - to_date("DATE_SK"::text, 'YYYYMMDD'))
    where "PARTNER_CD" = ${partner.code}`;
  sales = await wingSales(madeUp, keywordFiles());
  return samples.end;
}, 3_600_000);

/** What random filters have hardly: only cancellations, the year before, every day, nothing loaded and everything. */
const first: StatisticsFilter[] = [
  { from: '20261016', to: '20261016', unit: 'day', comparison: 'previous', brands: [] },
  { from: '20261114', to: '20261120', unit: 'week', comparison: 'year', brands: [] },
  { from: '20251110', to: '20261120', unit: 'month', comparison: 'previous', brands: [] },
  { from: '20261001', to: '20261005', unit: 'day', comparison: 'previous', brands: [] },
  // Of sales and advertising every day of both periods.
  { from: '20261111', to: '20261120', unit: 'day', comparison: 'previous', brands: [] },
];

const address = ({ from, to, unit, comparison, brands }: StatisticsFilter) =>
  `/${partner.id}/statistics/total-sales?start=${from}&end=${to}&unit=${unit}&compare=${comparison}` +
  (brands.length === 0 ? '' : `&brand=${brands.join(',')}`);

let compared = 0;

/** Where the page differs from what it must show. */
function differences(shown: unknown, wanted: unknown, path = ''): string[] {
  if (typeof wanted !== 'object' || wanted === null || typeof shown !== 'object' || shown === null)
    return shown === wanted ? [] : [`${path}: ${String(shown)}, not ${String(wanted)}`];
  const [is, must] = [shown as Record<string, unknown>, wanted as Record<string, unknown>];
  return [...new Set([...Object.keys(must), ...Object.keys(is)])].flatMap((name) =>
    differences(is[name], must[name], `${path}/${name}`),
  );
}

const leaves = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + leaves(one), 0)
    : 1;

it('전체 통계 shows and saves what the spreadsheets of all 35 days say, figure by figure', async () => {
  const random = randomOf(20261120);
  const days = daysOf('20261010', '20261120');
  const brands = [...sales.brands.keys()];
  const filters = [...first, ...Array.from({ length: FILTERS }, () => someFilter(random, days, brands))];
  const saved = savedFiles();
  seeEverything();
  for (const [round, filter] of filters.entries()) {
    const wanted = expectedStatistics(sales, filter);
    const page = expectedPage(wanted, filter);
    const names = {
      cards: Object.keys(page.cards),
      charts: Object.keys(page.charts),
      tables: Object.keys(page.tables),
      sentences: page.sentences,
    };
    if (round === 0) {
      await openPage(address(filter), member);
      for (const table of ['일자별', '브랜드별', '상품 TOP 100']) await showEveryColumn(table);
    } else window.history.pushState(null, '', address(filter));
    await waitFor(
      () => {
        // The table of each chart, and again where a busy machine did not answer in time.
        pressAll(/표로 보기$|^다시 시도$/);
        expect(document.querySelector('[aria-busy="true"]')).toBeNull();
        expect([filter, differences(shownPage(names), page)]).toEqual([filter, []]);
      },
      // Not at each of the page's steps: reading all of it would be most of the time.
      { container: document.head, interval: 250, timeout: 120_000 },
    );
    compared += leaves(page);
    const sheets = await nextFile(saved, '전체 통계 다운로드');
    const why = sheets.pop();
    expect(why?.name).toBe('매출 변화 요인');
    const sentences = why?.cells.slice(1).flatMap(([line]) => String(line)) ?? [];
    const shown = String(document.body.textContent);
    expect(sentences.filter((line) => !line.includes(': 조회기간 ') && !shown.includes(line))).toEqual([]);
    const inFile = fileDifferences(sheets, expectedTables(wanted, filter), () => (compared += 1));
    expect([filter, inFile]).toEqual([filter, []]);
  }
  process.stdout.write(`전체 통계: ${compared} figures of page and file compared with the spreadsheets\n`);
}, 3_600_000);
