import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addDays } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { answerInstead } from './support/answers.ts';
import { openPage } from './support/open-page.tsx';
import { loadedTable } from './support/on-page.ts';

/*
 * Yesterday: option 1 of 가온 sold 30,000 won, option 2 without a brand cancelled 10,000. Of the 59 days before all but the
 * one three days ago are loaded, without a sale.
 */
let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${partner.code}, '가온', ${partner.code})`;
  const today = await koreaDay();
  await addOption(sql, { id: `${partner.code}-1`, partner: partner.code, brand: partner.code }, today);
  await addOption(sql, { id: `${partner.code}-2`, partner: partner.code, brand: null }, today);
  await sql`with yesterday as (select private.date_sk(private.korea_today() - 1) as sk)
    insert into public.agg_performance_option_daily
      ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT", "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT")
    select v.* from yesterday y cross join lateral (values
      (${`${partner.code}-1`}, y.sk, ${partner.code}, 3, 30000, 3, 30000, 0, 0, 2),
      (${`${partner.code}-2`}, y.sk, ${partner.code}, -1, -10000, 0, 0, -1, -10000, 0)) v`;
  await sql`insert into public.log_file_upload
      ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT", "USER_NM")
    select '판매분석', 'agg_performance_option_daily', ${partner.code},
      private.day_text(private.korea_today() - 60 + n), private.day_text(private.korea_today() - 60 + n), 0, '지우'
    from generate_series(0, 59) n where n <> 57`;
  await sql`select private.sales_changed(${partner.code}, array[private.date_sk(private.korea_today() - 1)])`;
});

const open = (query = '') => openPage(`/${partner.id}/statistics/total-sales${query}`, member);
/** The card of a key figure. */
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).parentElement?.parentElement;

it('key figures, days, brands and products of a period add up to the same', async () => {
  await open();
  expect((await card('매출'))?.textContent).toContain('20,000원');
  expect((await card('취소금액'))?.textContent).toContain('-10,000원');
  expect((await card('객단가'))?.textContent).toContain('10,000원');
  for (const name of ['일자별', '브랜드별', '상품 TOP 100']) {
    const total = within(await loadedTable(name))
      .getAllByRole('row')
      .at(-1);
    expect(total?.textContent).toContain('합계');
    expect(total?.textContent).toContain('20,000');
  }
});

it('first it says how the sales of all brands changed and what of it nothing explains', async () => {
  const day = addDays((await koreaDay()).replaceAll('-', ''), -1);
  await open(`?start=${day}&end=${day}`);
  // Nothing was sold a week before.
  expect(await screen.findByText('매출이 20,000원 늘었습니다: 설명되지 않은 변화 +20,000원')).toBeTruthy();
  expect(await screen.findByText('조회기간이나 비교 기간에 조회수가 없습니다.')).toBeTruthy();
});

it('a key figure opens the options, days and loads that it is made of', async () => {
  await open();
  await card('매출');
  await userEvent.click(await screen.findByRole('button', { name: '매출 구성 보기' }));
  const panel = within(await screen.findByRole('dialog', { name: '구성' }));
  const options = within(panel.getByRole('region', { name: '옵션' }));
  expect((await options.findByText('매출 합계')).closest('div')?.parentElement?.textContent).toContain(
    '20,000원',
  );
  expect((await options.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/-1 · 가온30,000원$/),
    expect.stringMatching(/-2 · 브랜드 없음-10,000원$/),
  ]);
  const days = await within(panel.getByRole('region', { name: '날짜' })).findAllByRole('listitem');
  expect(days).toHaveLength(30);
  expect(days.filter(({ textContent }) => textContent?.includes('데이터 없음'))).toHaveLength(1);
  const loads = await within(panel.getByRole('region', { name: '올린 파일' })).findAllByRole('listitem');
  expect(loads).toHaveLength(29);

  // Option, day, load: each step leaves what it is about, and can be taken back.
  const first = await options.findByRole('button', { name: /-1 · 가온30,000원$/ });
  await userEvent.click(first);
  const own = within(panel.getByRole('region', { name: '선택한 옵션' }));
  expect((await own.findByText('매출 합계')).parentElement?.parentElement?.textContent).toContain('30,000원');
  await userEvent.click(await panel.findByRole('button', { name: /30,000원$/ }));
  expect(panel.queryByRole('region', { name: '날짜' })).toBeNull();
  const load = await panel.findByText(/재고|판매분석/);
  expect(load.textContent).toContain('올린 사람 지우');
  const steps = panel.getAllByRole('button', { name: /선택 해제$/ });
  expect(steps).toHaveLength(2);
  await userEvent.click(steps[0] as HTMLElement);
  expect(
    await within(await panel.findByRole('region', { name: '옵션' })).findAllByRole('listitem'),
  ).toHaveLength(2);
  await userEvent.click(panel.getByRole('button', { name: '구성 닫기' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what a ratio is made of: each sum that it divides, in its own unit', async () => {
  await open();
  await card('객단가');
  await userEvent.click(await screen.findByRole('button', { name: '객단가 구성 보기' }));
  const panel = within(await screen.findByRole('dialog', { name: '구성' }));
  const sum = async (name: string) =>
    (await panel.findByText(`${name} 합계`)).closest('div')?.parentElement?.textContent;
  expect(await sum('매출')).toContain('20,000원');
  await userEvent.click(panel.getByRole('button', { name: '주문수' }));
  expect(await sum('주문수')).toContain('2건');
});

it('a day that is not loaded is named, and two periods that differ in it are not compared', async () => {
  await open();
  expect(await screen.findByText(/^판매 데이터가 없는 날: .* \(30일 중 1일\)/)).toBeTruthy();
  expect((await card('매출'))?.textContent).toContain('30일 중 1일 데이터 없음');
});

it('a period of one loaded day says the weekday that it is compared with', async () => {
  const today = await koreaDay();
  const day = addDays(today.replaceAll('-', ''), -1);
  await open(`?start=${day}&end=${day}`);
  const yesterday = new Date(Date.parse(today) - 86_400_000);
  const weekday = yesterday.toLocaleDateString('ko-KR', { weekday: 'long', timeZone: 'UTC' });
  expect((await card('매출'))?.textContent).toContain(`전주 ${weekday} 대비`);
});

it('a link with a future or endless period shows the last 30 days', async () => {
  await open('?start=20200101&end=20991231');
  expect(await screen.findByText(/^판매 데이터가 없는 날: .* \(30일 중 1일\)/)).toBeTruthy();
});

it('the chart says that the days of changes failed, stands without them, and asks for them again', async () => {
  const mend = answerInstead('/rpc/interventions', () => Response.json({}, { status: 500 }));
  await open();
  const failed = await screen.findByText('변경을 시작한 날을 불러오지 못했습니다.');
  expect(screen.getByRole('slider', { name: '매출 추이 값 읽기' })).toBeTruthy();
  mend();
  await userEvent.click(within(failed).getByRole('button', { name: '다시 시도' }));
  await expect.poll(() => screen.queryByText('변경을 시작한 날을 불러오지 못했습니다.')).toBeNull();
  expect(screen.getByRole('slider', { name: '매출 추이 값 읽기' })).toBeTruthy();
});
