import { waitFor } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { adsWorld, keywordFiles } from '../importer/testing/ads-world.ts';
import type { AdFilter, AdWorld } from '../importer/testing/independent-ads.ts';
import { loadNames, loadWing, wingToday } from '../importer/testing/load-wing.ts';
import { someAdFilter } from '../importer/testing/random-ad-filter.ts';
import { moneyFiles } from '../src/reports/testing/wing.ts';
import { type AdLine, expectedCampaigns, expectedKeywordPage } from './proof/expected-ads-page.ts';
import { nextFile } from './proof/next-file.ts';
import {
  inOrder,
  lineDifferences,
  sheetDifferences,
  sheetLines,
  shownCards,
  shownLines,
} from './proof/shown-ads.ts';
import { pressAll } from './proof/shown-page.ts';
import { database, newMember, samplePartner, type TestMember, type TestPartner } from './support/desk.ts';
import { showEveryColumn } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles } from './support/saved-files.ts';

/** Random filters after the first ones; `npm run proof` asks for more. */
const FILTERS = Number(process.env.PROOF_AD_FILTERS ?? 2);
/** Rows of a page. */
const PAGE = 50;

let partner: TestPartner;
let member: TestMember;
/** Without costs: the margin would be that of the day on which this runs. */
let world: AdWorld;
let filters: AdFilter[];

const first: AdFilter = {
  from: '20261101',
  to: '20261120',
  comparison: 'previous',
  attribution: '14',
  scope: 'total',
  adType: 'all',
  placement: 'all',
  brands: [],
  name: '',
  withVat: false,
};

beforeAll(async () => {
  const samples = await samplePartner();
  ({ partner } = samples);
  member = await newMember({ partners: [partner.code] });
  const target = directDatabase(database());
  await loadWing(target, partner.code, ['옵션마스터', '판매분석']);
  await loadNames(target, partner.code, [...moneyFiles('판매분석_202610'), ...keywordFiles()]);
  // As loaded on the day after the last of them, whenever this runs.
  await database()`update public.log_ad_day
    set "AGE" = least(14, to_date(${wingToday}, 'YYYYMMDD') - to_date("DATE_SK"::text, 'YYYYMMDD'))
    where "PARTNER_CD" = ${partner.code}`;
  const costed = await adsWorld();
  world = { ...costed, margins: new Map() };
  const random = randomOf(20261124);
  filters = [
    first,
    // No day of it is covered.
    { ...first, from: '20261001', to: '20261005' },
    ...Array.from({ length: FILTERS }, () => {
      const some = someAdFilter(random, costed);
      return { ...some, adType: some.adType === '없는 유형' ? 'all' : some.adType };
    }),
  ];
  return samples.end;
}, 3_600_000);

const units = ['day', 'week', 'month'] as const;

function address(page: string, f: AdFilter, unit: string): string {
  const search = new URLSearchParams({
    start: f.from,
    end: f.to,
    compare: f.comparison,
    unit,
    window: f.attribution === '1' ? 'day1' : 'days14',
    scope: f.scope,
    adType: f.adType,
    placement: f.placement,
    vat: f.withVat ? 'with' : 'without',
    ...(f.brands.length > 0 ? { brand: f.brands.join(',') } : {}),
    ...(f.name === '' ? {} : { name: f.name }),
  });
  if (page === 'keyword-performance') search.delete('placement');
  return `/${partner.id}/${page}?${search}`;
}

let compared = 0;
let isOpen = false;
const tables: Readonly<Record<string, string>> = {
  'campaign-performance': '캠페인',
  'keyword-performance': '키워드',
};
const shownWhole = new Set<string>();

/** Opens the page of a filter and waits until nothing on it differs. */
async function expectPage(at: string, differences: () => string[]): Promise<void> {
  if (isOpen) window.history.pushState(null, '', at);
  else await openPage(at, member);
  isOpen = true;
  const [page = '', table = ''] = Object.entries(tables).find(([name]) => at.includes(name)) ?? [];
  if (!shownWhole.has(page)) {
    shownWhole.add(page);
    await showEveryColumn(table);
  }
  await waitFor(
    () => {
      // Again where a busy machine did not answer in time.
      pressAll(/^다시 시도$/);
      expect(document.querySelector('[aria-busy="true"]')).toBeNull();
      expect([at, differences()]).toEqual([at, []]);
    },
    // Not at each of the page's steps: reading all of it would be most of the time.
    { container: document.head, interval: 250, timeout: 120_000 },
  );
}

const byName = (name: string) => (line: AdLine) => `${line[name]?.shown} ${JSON.stringify(line)}`;
const totalOf = (name: string, total: AdLine): AdLine => ({
  [name]: { shown: '합계', cell: '합계' },
  ...total,
});
/** A total is what its lines add up to: of figures that are sums, as the file has them. */
function expectSum(lines: readonly Record<string, unknown>[], total: AdLine, where: string): void {
  for (const name of ['광고비', '노출수', '클릭수', '광고 주문수', '전환매출']) {
    const sum = lines.reduce((all, line) => all + Number(line[name] === '-' ? 0 : line[name]), 0);
    expect(sum, `${name} of ${where}`).toBeCloseTo(
      Number(total[name]?.cell === '-' ? 0 : total[name]?.cell),
      3,
    );
  }
}

const sheetsOfNext = async (saved: File[], name: string) =>
  (await nextFile(saved, name)).map(({ name, cells }) => ({ name, lines: sheetLines(cells) }));

it('캠페인 성과 and 키워드 성과 show and save what the spreadsheets say, and all of it adds up', async () => {
  const saved = savedFiles();
  const count = () => (compared += 1);
  for (const [round, filter] of filters.entries()) {
    const unit = units[round % 3] ?? 'day';
    const wanted = expectedCampaigns(world, filter, unit);
    const names = Object.keys(wanted.cards);
    // Without a figure there is no line of totals either.
    const rows = inOrder(wanted.rows, byName('캠페인명'));
    const shownRows = [...rows, ...(rows.length > 0 ? [totalOf('캠페인명', wanted.total)] : [])];
    await expectPage(address('campaign-performance', filter, unit), () => {
      const { cards, growing } = shownCards(names);
      const lines = shownLines('캠페인');
      const own = lines.filter((line) => line['캠페인명'] !== '합계');
      const sorted = own.toSorted((a, b) => ((a['캠페인명'] ?? '') < (b['캠페인명'] ?? '') ? -1 : 1));
      return [
        ...names.flatMap((name) =>
          cards[name] === wanted.cards[name] ? [] : [`${name}: ${cards[name]}, not ${wanted.cards[name]}`],
        ),
        ...(growing.join() === wanted.growing.join() ? [] : [`집계 중: ${growing}, not ${wanted.growing}`]),
        ...lineDifferences([...sorted, ...lines.slice(own.length)], shownRows),
      ];
    });
    const [campaigns, days, options] = await sheetsOfNext(saved, '캠페인 성과 다운로드');
    expect([campaigns?.name, days?.name, options?.name]).toEqual(['캠페인', '일자별', '옵션별']);
    const parts = [
      [campaigns, '캠페인명', wanted.rows, wanted.total],
      [days, '날짜', wanted.days, wanted.total],
      [options, '옵션 ID', wanted.options, wanted.optionTotal],
    ] as const;
    for (const [sheet, key, expected, sums] of parts) {
      const lines = sheet?.lines.slice(0, -1) ?? [];
      const sorted = lines.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
      const found = sheetDifferences(sorted, inOrder(expected, byName(key)), count);
      expect([filter, sheet?.name, found]).toEqual([filter, sheet?.name, []]);
      const total = sheetDifferences(sheet?.lines.slice(-1) ?? [], [sums], count);
      expect([filter, sheet?.name, total]).toEqual([filter, sheet?.name, []]);
      expectSum(lines, wanted.total, `${sheet?.name} ${JSON.stringify(filter)}`);
    }

    const keywords = expectedKeywordPage(world, filter);
    const keyNames = Object.keys(keywords.cards);
    const other = keywords.other ? [keywords.other] : [];
    const onPage = [...keywords.rows.slice(0, PAGE), ...other];
    await expectPage(address('keyword-performance', filter, unit), () => {
      const { cards, growing } = shownCards(keyNames);
      return [
        ...keyNames.flatMap((name) =>
          cards[name] === keywords.cards[name]
            ? []
            : [`${name}: ${cards[name]}, not ${keywords.cards[name]}`],
        ),
        ...(growing.join() === keywords.growing.join()
          ? []
          : [`집계 중: ${growing}, not ${keywords.growing}`]),
        ...lineDifferences(
          shownLines('키워드'),
          onPage.length > 0 ? [...onPage, totalOf('키워드', keywords.total)] : [],
        ),
      ];
    });
    const [all, excluded] = await sheetsOfNext(saved, '키워드 성과 다운로드');
    const own = all?.lines.slice(0, -1) ?? [];
    expect([filter, sheetDifferences(own, [...keywords.rows, ...other], count)]).toEqual([filter, []]);
    expect([filter, sheetDifferences(all?.lines.slice(-1) ?? [], [keywords.total], count)]).toEqual([
      filter,
      [],
    ]);
    expect(excluded?.lines.map((line) => line['키워드'])).toEqual(keywords.excluded);
    // With the other placements the keywords are what 캠페인 성과 says of all placements.
    if (filter.placement === 'all' && onPage.length > 0)
      expectSum(own, wanted.total, `키워드 and 검색 외 지면 ${JSON.stringify(filter)}`);
    for (const lines of [shownRows, onPage]) compared += lines.length * Object.keys(lines[0] ?? {}).length;
    compared += names.length + keyNames.length;
  }
  process.stdout.write(
    `advertising: ${compared} figures of pages and files compared with the spreadsheets\n`,
  );
}, 3_600_000);
