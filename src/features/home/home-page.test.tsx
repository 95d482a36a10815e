// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toHomeSummary } from '@/data/home-summary.ts';
import { stubDom } from '@/testing/dom-stubs.ts';
import { HomePage } from './home-page.tsx';

const { may, answer, backups } = vi.hoisted(() => ({
  may: { load: true, seeAll: false },
  answer: { value: {} as object },
  backups: vi.fn<() => object | null>(),
}));
vi.mock('@/data/member.tsx', () => ({
  useMember: () => ({
    email: 'a@example.com',
    name: '서준',
    alias: null,
    isAllPartnerAccessible: may.seeAll,
    isAdmin: false,
    needsFactor: false,
  }),
}));
vi.mock('@/data/partner.tsx', () => ({
  useMayLoad: () => may.load,
  usePartner: () => ({ id: 3, code: 'P1' }),
}));
vi.mock('@/components/loads/partner-gaps.tsx', () => ({ PartnerGaps: () => null }));
vi.mock('./backup-queries.ts', () => ({ backupQuery: { queryKey: ['backup'], queryFn: backups } }));
vi.mock('@/data/home-query.ts', () => ({
  homeQuery: () => ({ queryKey: ['home'], queryFn: () => toHomeSummary(answer.value) }),
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
  useLocation: () => '홈',
}));

const days = { errorFrom: '20261023', errorTo: '20261121', weekFrom: '20261116', weekTo: '20261122' };
const noAds = { adCost: null, adSaleAmt: null, adRoas: null, baseAdCost: null, adCover: null };
const empty = {
  sales: { yesterday: null, last7: null, previous7: null, sameWeekdayLastWeek: null },
  amounts: { yesterday: null, last7: null, previous7: null, sameWeekdayLastWeek: null },
  amountDays: [],
  daily: [],
  salesDays: { from: null, to: null, missing7: ['20261120'], missing30: ['20261120'] },
  inbound: { ...days, errorCount: null, dueThisWeekCount: null },
  stock: { day: null, outOfStockSelling: null, docUnder7: null, docUnder14: null },
  ads: { yesterday: noAds, last7: noAds },
  loads: [],
  arrivals: [],
};

beforeEach(() => {
  stubDom();
  may.load = true;
  may.seeAll = false;
  backups.mockReset();
});
afterEach(cleanup);

function open(summary: object) {
  answer.value = summary;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HomePage />
    </QueryClientProvider>,
  );
}

it('tells an empty partner that nothing was loaded, and not that there is nothing to do', async () => {
  open(empty);
  expect(await screen.findByText('아직 올린 데이터가 없습니다')).toBeTruthy();
  expect(screen.getByRole('link', { name: '데이터 업로드' }).getAttribute('href')).toBe('/$partnerId/upload');
  expect(screen.queryByText('지금 처리할 일이 없습니다.')).toBeNull();
  expect(screen.queryByText('7일 안에 품절')).toBeNull();
});

it('tells a member who may not load whom to ask', async () => {
  may.load = false;
  open(empty);
  expect(await screen.findByText('데이터를 올리는 대행사나 관리자에게 요청해주세요.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '데이터 업로드' })).toBeNull();
});

it('says which days its figures do not have, and does not compare a week with gaps', async () => {
  open({
    ...empty,
    sales: { yesterday: 7, last7: 42, previous7: null, sameWeekdayLastWeek: 7 },
    daily: [{ date: '20261120', qty: 7, previousQty: 7 }],
    salesDays: { from: '20250101', to: '20261120', missing7: ['20261118'], missing30: ['20261118'] },
    inbound: { ...days, errorCount: 0, dueThisWeekCount: 0 },
    stock: { day: '20261119', outOfStockSelling: 0, docUnder7: 0, docUnder14: 2 },
  });
  expect(await screen.findByText(/판매 데이터가 없는 날: 11\.18 \(최근 30일 중 1일\)/)).toBeTruthy();
  expect(screen.getByText(/11월 19일 기준 재고$/)).toBeTruthy();
  expect(screen.getByText('7일 중 1일 데이터 없음')).toBeTruthy();
  expect(screen.getByText('14일 안에는 2개 · 7일 중 1일 데이터 없음')).toBeTruthy();
  expect(screen.queryByText('직전 7일 대비')).toBeNull();
});

it('says what advertising cost and brought, what is missing of it and what still grows', async () => {
  const adCover = { missing: ['20261118', '20261119'], days: 5, growing: 5 };
  const last7 = { adCost: 12_000, adSaleAmt: 42_000, adRoas: 350, baseAdCost: null, adCover };
  const yesterday = {
    ...last7,
    adCost: 1100,
    baseAdCost: 1000,
    adCover: { missing: [], days: 1, growing: 0 },
  };
  open({ ...empty, salesDays: { ...empty.salesDays, from: '20250101' }, ads: { yesterday, last7 } });
  const cardOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('section')?.textContent ?? '';
  expect(await cardOf('어제 광고비')).toMatch(/1,100원\+10\.0%전주 [일월화수목금토]요일 대비ROAS 350%$/);
  expect(await cardOf('최근 7일 광고비')).toMatch(/12,000원ROAS 350% · 집계 중 · 2일 없음$/);
  expect(screen.getByRole('button', { name: /광고보고서가 없는 2일은/ })).toBeTruthy();
});

it('has no cards of advertising for a partner without a report of it', async () => {
  open({ ...empty, salesDays: { ...empty.salesDays, from: '20250101' } });
  expect(await screen.findByText('어제 매출')).toBeTruthy();
  expect(screen.queryByText('어제 광고비')).toBeNull();
});

it('tells the staff when the database was backed up, whatever the partner has, and asks for nobody else', async () => {
  backups.mockReturnValue({ isDaily: false, doneAt: '2026-11-26T19:00:00Z', failedAt: null });
  open(empty);
  expect(await screen.findByText('아직 올린 데이터가 없습니다')).toBeTruthy();
  expect(backups).not.toHaveBeenCalled();
  cleanup();
  may.seeAll = true;
  open(empty);
  expect(await screen.findByText('마지막 백업 2026.11.27 04:00')).toBeTruthy();
});

it('shows nothing of backups where the host makes none', async () => {
  may.seeAll = true;
  backups.mockReturnValue(null);
  open(empty);
  await expect.poll(() => backups.mock.results.length).toBe(1);
  expect(await screen.findByText('아직 올린 데이터가 없습니다')).toBeTruthy();
  expect(screen.queryByText('백업')).toBeNull();
});
