// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { stubDom } from '@/testing/dom-stubs.ts';
import { MetricPart, PartCard } from './part.tsx';
import { partOf } from './part-state.ts';

interface Answer {
  sales: number | null;
  days: string[] | null;
}

let answers: Answer[] = [];

function Dashboard() {
  const query = useQuery({ queryKey: ['figures'], queryFn: () => answers.shift() ?? null });
  return (
    <>
      <MetricPart state={partOf(query, (answer) => answer?.sales)} names={['매출']}>
        {(sales) => (
          <MetricCard metric="saleAmt" value={sales} previous={1_000} comparison="직전 기간 대비" />
        )}
      </MetricPart>
      <PartCard
        state={partOf(query, (answer) => answer?.days)}
        head={<h2>일자별</h2>}
        className=""
        skeleton={<p>기다림</p>}
        failedClassName=""
      >
        {(days) => <p>{days.join()}</p>}
      </PartCard>
    </>
  );
}

beforeEach(() => {
  stubDom();
  answers = [
    { sales: 1_100, days: null },
    { sales: 1_100, days: ['11.20'] },
  ];
});
afterEach(cleanup);

it('each part loads, fails and is asked for again alone', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Dashboard />
    </QueryClientProvider>,
  );
  expect(screen.getByText('기다림')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '일자별' })).toBeTruthy();
  expect(await screen.findByText('1,100원')).toBeTruthy();
  expect(screen.getByText('+10.0%').className).toContain('text-green');
  expect(screen.getByText('이 카드를 불러오지 못했습니다.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('11.20')).toBeTruthy();
  expect(screen.queryByText('이 카드를 불러오지 못했습니다.')).toBeNull();
});

it('cards of one part that fails say it once, by their names, and ask again together', async () => {
  const figures = { summary: null as { sales: number; orders: number } | null };
  function Cards() {
    const query = useQuery({ queryKey: ['cards'], queryFn: () => ({ ...figures }) });
    return (
      <MetricPart state={partOf(query, ({ summary }) => summary)} names={['매출', '주문수']}>
        {({ sales, orders }) => (
          <>
            <MetricCard metric="saleAmt" value={sales} comparison="" />
            <MetricCard metric="orderCnt" value={orders} comparison="" />
          </>
        )}
      </MetricPart>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Cards />
    </QueryClientProvider>,
  );
  await screen.findByText('매출, 주문수 정보를 불러오지 못했습니다.');
  figures.summary = { sales: 5_000, orders: 2 };
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('5,000원')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
