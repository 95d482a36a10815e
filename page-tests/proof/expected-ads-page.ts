import type { AdFilter, AdWorld } from '../../importer/testing/independent-ads.ts';
import { adTotal, type AdSums, type Side } from '../../importer/testing/independent-ads.ts';
import { adFigures, AdView, campaignKey, expectedKeywords } from '../../importer/testing/expected-ads.ts';
import { count, day, type Figure, percent, text, won, written } from './plain-figures.ts';

/* What 캠페인 성과 and 키워드 성과 must show and save, written from the independent sums. */

type Figures = Partial<NonNullable<ReturnType<typeof adFigures>>> | null;
/** Figures by heading. */
export type AdLine = Readonly<Record<string, Figure>>;

const wholePercent = (value: number | null | undefined): Figure =>
  value === null || value === undefined
    ? percent(null, 1)
    : { shown: `${written(value, 0)}%`, cell: value / 100 };

/** Figures of both pages, as a table and a file write them. */
const searched = (figures: Figures): AdLine => ({
  광고비: won(figures?.adCost),
  노출수: count(figures?.adImpCnt),
  클릭수: count(figures?.adClickCnt),
  CTR: percent(figures?.adCtr, 2),
  CPC: won(figures?.adCpc),
  '광고 주문수': count(figures?.adOrderCnt),
  CVR: percent(figures?.adCvr, 2),
  전환매출: won(figures?.adSaleAmt),
  ROAS: wholePercent(figures?.adRoas),
  '광고 손익': won(figures?.adProfitAmt),
});
const whole = (figures: Figures): AdLine => ({
  ...searched(figures),
  '광고 판매수량': count(figures?.adSaleQty),
  '직접 전환매출': won(figures?.adDirectAmt),
  '간접 전환매출': won(figures?.adIndirectAmt),
  ACOS: percent(figures?.adAcos, 1),
});

const cardsOf = (names: readonly string[], figures: AdLine) =>
  Object.fromEntries(names.map((name) => [name, figures[name]?.shown ?? '']));

const GROWING = ['전환매출', 'ROAS', '광고 손익', 'ACOS', '광고 주문수', 'CVR'];

/** Which of these cards say 집계 중. */
const growingOf = (names: readonly string[], view: AdView) =>
  view.growingFrom() === null ? [] : names.filter((name) => GROWING.includes(name));

const totals = (view: AdView, key: (one: Side) => string | null = campaignKey) => [
  ...view.groups(key).now.values(),
];

const CAMPAIGN_CARDS = [
  '광고비',
  '전환매출',
  'ROAS',
  'TACOS',
  '광고 손익',
  'ACOS',
  '노출수',
  '클릭수',
  'CTR',
  'CPC',
];
const CAMPAIGN_COUNTS = ['광고 주문수', 'CVR'];

/** 캠페인 성과 and its file. */
export function expectedCampaigns(world: AdWorld, filter: AdFilter, unit: 'day' | 'week' | 'month') {
  const view = new AdView(world, filter);
  const figures = adFigures(view.known(adTotal(totals(view)), view.period));
  const total = whole(figures);
  const names = new Map(world.lines.map(({ campaign, campaignName }) => [campaign, campaignName]));
  const cards = [...CAMPAIGN_CARDS, ...CAMPAIGN_COUNTS];
  const tacos = percent(view.tacos('now'), 1);
  return {
    cards: cardsOf(cards, { ...total, TACOS: tacos }),
    growing: growingOf(cards, view),
    rows: [...view.rows(campaignKey)].map(([id, row]): AdLine => ({
      캠페인명: text(names.get(id)),
      ...whole(row),
      비중: percent(row.share, 1),
    })),
    total,
    /** Of profit, over those options of which it is known. */
    optionTotal: whole(adFigures(view.known(adTotal(totals(view, ({ option }) => option)), view.period))),
    days: view.series(unit).map(({ from, to, figures: own }): AdLine => ({
      날짜: day(from),
      종료일: day(to),
      ...whole(own),
    })),
    options: [...view.rows(({ option }) => option)].map(([id, row]): AdLine => ({
      '옵션 ID': text(id),
      옵션마스터: text(world.brandOf.has(id) ? '있음' : '미매칭'),
      ...whole(row),
    })),
  };
}

const KEYWORD_CARDS = ['광고비', '전환매출', 'ROAS', '클릭수', 'CPC', 'CVR'];
const classes: Readonly<Record<string, string>> = {
  expand: '확대',
  keep: '유지',
  check: '점검',
  exclude: '제외 후보',
  short: '데이터 부족',
};

/** 키워드 성과 and its file: keywords in their order, and what is no search. */
export function expectedKeywordPage(world: AdWorld, filter: AdFilter) {
  const view = new AdView(world, filter, true);
  const all = new AdView(world, { ...filter, placement: 'all' });
  const keywords = expectedKeywords(view, '').toSorted(
    (a, b) => (b.now?.adCost ?? 0) - (a.now?.adCost ?? 0) || (a.keyword < b.keyword ? -1 : 1),
  );
  const found = adTotal(keywords.map(({ now }) => now).filter((sums): sums is AdSums => sums !== null));
  const [now, before] = [all.others('now'), all.others('before')];
  const listed = adTotal([found, now].filter((sums): sums is AdSums => sums !== null));
  const rowOf = (...sums: [AdSums | null, AdSums | null]) => {
    const row = view.row(sums[0] ?? undefined, sums[1] ?? undefined, listed?.adCost ?? 0);
    return { ...searched(row), 비중: percent(row.share, 1) };
  };
  const cards = cardsOf(KEYWORD_CARDS, searched(adFigures(view.known(found, view.period))));
  return {
    cards,
    growing: growingOf(KEYWORD_CARDS, view),
    rows: keywords.map((keyword): AdLine => ({
      키워드: text(keyword.keyword || '키워드 없음'),
      분류: text(classes[keyword.keywordClass]),
      '캠페인 수': count(keyword.campaignCount),
      ...rowOf(keyword.now, keyword.before),
    })),
    /** Below the keywords on the page, and in the file also where there is none; null: there is nothing else. */
    other: now || before ? { 키워드: text('검색 외 지면'), ...rowOf(now, before) } : null,
    /** Of all that is listed. */
    total: searched(adFigures(view.known(listed, view.period))),
    excluded: keywords.flatMap(({ keyword, keywordClass }) => (keywordClass === 'exclude' ? [keyword] : [])),
  };
}
