import { expect, it } from 'vitest';
import type { PartnerReport } from './read-report.ts';
import { reportMail } from './report-mail.ts';

const report = {
  partner: { id: 1, code: 'P1', name: '라온뷰티 & <코>' },
  home: {
    today: '20261127',
    amounts: { yesterday: 12_345_678, sameWeekdayLastWeek: 11_200_000, last7: null, previous7: null },
    profit: {
      day: '20261115',
      previousDay: '20261101',
      profitAmt: -120_000,
      previousAmt: 100_000,
      missing: [],
      uncostedSaleAmt: 0,
      unsettledSaleAmt: 0,
    },
    stock: { day: '20261127', outOfStockSelling: 0, docUnder7: 5, docUnder14: 12 },
    todoCares: [],
  },
  todos: {
    rows: [
      {
        rule: 'under7',
        isOpen: true,
        count: 5,
        impactAmt: 4_560_000,
        impactKind: 'lostSales',
        target: { page: 'product-diagnosis', search: { tab: 'under7' } },
      },
      {
        rule: 'inboundDue',
        isOpen: true,
        count: 4,
        impactAmt: null,
        impactKind: null,
        target: { page: 'inbound', search: { view: 'SCH', start: '20261123' } },
      },
    ],
    unknown: [],
  },
  due: [
    {
      partnerCd: 'P1',
      source: '판매분석',
      rhythm: 'daily',
      lastDay: '20261124',
      days: ['20261125', '20261126'],
      reports: null,
    },
    { partnerCd: 'P1', source: '재고현황', rhythm: 'daily', lastDay: '20261127', days: [], reports: null },
    {
      partnerCd: 'P1',
      source: '정산',
      rhythm: 'weekly',
      lastDay: null,
      days: ['20261115'],
      reports: ['보관비'],
    },
  ],
  periods: [
    {
      periodStart: '20261026',
      periodEnd: '20261101',
      payments: [
        { ratio: 70, paidAmt: 98_765, payDay: '20261125', status: '지급완료' },
        { ratio: 20, paidAmt: 1, payDay: '20261120', status: '지급완료' },
        { ratio: 10, paidAmt: 2, payDay: '20261128', status: '지급예정' },
      ],
    },
  ],
  summaries: [],
} as unknown as PartnerReport;
const mail = reportMail([report, { ...report, partner: { id: 2, code: 'P2', name: '나' } }], '20261127', {
  to: 'kim@example.com',
  siteUrl: 'https://desk.example.com',
  token: 'secret',
});

it('the text says each figure with its change and the address of its rows', () => {
  expect(mail.subject).toBe('[파트너 데스크] 11월 27일 아침 보고: 라온뷰티 & <코> 외 1곳');
  expect(mail.text.split('■')[1]).toBe(` 라온뷰티 & <코>
https://desk.example.com/1

[매출과 이익]
어제 매출: 12,345,678원
  전주 목요일 대비 +10.2%
  https://desk.example.com/1/statistics/total-sales?start=20261126&end=20261126
11월 15일 공헌이익: -120,000원
  11월 1일 일요일 대비 -220.0%
  https://desk.example.com/1/product-diagnosis

[오늘 할 일]
7일 안에 품절되는 옵션 5개: 4,560,000원
  놓칠 매출: 7일 안에 재고가 모자라 팔지 못할 금액
  https://desk.example.com/1/product-diagnosis?tab=under7
이번 주 입고예정 4건
  이번 주에 도착할 입고 요청
  https://desk.example.com/1/inbound?view=SCH&start=20261123
14일 안에 품절되는 옵션 12개
  7일 안에 품절되는 옵션을 포함합니다
  https://desk.example.com/1/inventory?doc=under14

[받을 자료]
판매분석
  11.25 ~ 11.26, 하루에 하나씩 파일 2개 · 마지막 날 2026.11.24
  https://desk.example.com/1/upload
정산
  11.15 · 보고서 1가지: 보관비
  https://desk.example.com/1/upload

[최근 7일 지급]
2026.10.26 ~ 2026.11.01 정산의 70%: 98,765원
  지급일 2026.11.25 · 지급완료
  https://desk.example.com/1/settlement?start=20261026&end=20261101&settled=20261101

`);
  expect(mail.text).toContain('보고 그만 받기: https://desk.example.com/unsubscribe?token=secret');
});

it('the HTML has the same addresses as the text, names as text, and no reference to another server', () => {
  const html = mail.html.replaceAll('&amp;', '&');
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.toSorted()).toEqual(
    [...mail.text.matchAll(/https:\S+/g)].map(([found]) => found).toSorted(),
  );
  expect(mail.html).toContain('라온뷰티 &amp; &lt;코&gt;');
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(|@import|@font-face/);
});

it('what was put off or closed is no to-do of the report', () => {
  const { home, todos } = report;
  const settled = {
    ...report,
    home: { ...home, todoCares: [{ rule: 'under14', isOpen: false }] },
    todos: { ...todos, rows: todos.rows.map((row) => ({ ...row, isOpen: row.rule !== 'under7' })) },
  } as PartnerReport;
  const { text } = reportMail([settled], '20261127', {
    to: 'kim@example.com',
    siteUrl: 'https://desk.example.com',
    token: 'secret',
  });
  expect(text).not.toMatch(/품절되는 옵션/);
  expect(text).toContain('이번 주 입고예정');
});

const days = { from: '20261116', to: '20261122', days: 7, missing: [] as string[] };
const lastWeek = {
  loaded: { sales: true, ads: true, settlement: true },
  period: days,
  comparison: { ...days, from: '20261109', to: '20261115' },
  adCover: { missing: [], days: 7, growing: 3 },
  profitDays: { from: '20261116', to: '20261119', days: 4 },
  summary: {
    figures: { saleAmt: 1_200_000, saleQty: 120, adCost: 50_000, adRoas: 240 },
    comparisonFigures: { saleAmt: 1_000_000, saleQty: 100, adCost: 50_000, adRoas: 250 },
    profitAmt: 300_000,
    profitRate: 25,
  },
};
/** What the text says of the week before. */
const weekIn = (answer: object) => {
  const summarized = { ...report, summaries: [{ of: 'week', answer }] } as unknown as PartnerReport;
  const { text } = reportMail([summarized], '20261127', {
    to: 'kim@example.com',
    siteUrl: 'https://desk.example.com',
    token: 'secret',
  });
  return /\[지난주[^[]*/
    .exec(text)?.[0]
    .replaceAll(/\n {2}https:\S+/g, '')
    .trim();
};

it('the week before stands in figures with their changes, each leading to 포트폴리오 of its days', () => {
  expect(weekIn(lastWeek)).toBe(`[지난주 11월 16일 ~ 11월 22일]
매출: 1,200,000원
  직전 7일 대비 +20.0%
판매수량: 120개
  직전 7일 대비 +20.0%
광고비: 50,000원
  직전 7일 대비 0.0%
ROAS: 240%
  직전 7일 대비 -10%p · 집계 중
공헌이익: 300,000원
  이익률 25.0% · 정산된 4일`);
});

it('a week of which days are missing is not compared and says so, and what was never loaded has no row', () => {
  const missing = { ...lastWeek, period: { ...days, missing: ['20261122'] } };
  expect(weekIn({ ...missing, loaded: { sales: true, ads: false, settlement: false } }))
    .toBe(`[지난주 11월 16일 ~ 11월 22일]
매출: 1,200,000원
  7일 중 1일 데이터 없음
판매수량: 120개
  7일 중 1일 데이터 없음`);
  expect(weekIn({ ...missing, loaded: { sales: false, ads: true, settlement: false } }))
    .toBe(`[지난주 11월 16일 ~ 11월 22일]
아직 올린 판매분석 데이터가 없습니다`);
});
