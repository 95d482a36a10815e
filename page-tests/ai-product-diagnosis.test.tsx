import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { koreaToday } from '../src/domain/korea-time.ts';
import { diagnosisText } from '../src/text/diagnosis.ts';
import { answerInstead } from './support/answers.ts';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { fill, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/* 크림 sells one a day at 10,000 won and is sold out; 비누 sells one a day and has stock for 30 days. Both have no cost. */
let partner: TestPartner;
let member: TestMember;
const today = koreaToday();
const id = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const brand = `${partner.code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  for (const [key, name, stock] of [
    ['1', '크림', 0],
    ['2', '비누', 30],
  ] as const) {
    const iso = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`;
    await addOption(
      sql,
      { id: id(key), partner: partner.code, brand, name, stock, sales: [[1, 60, 1]] },
      iso,
    );
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
      values (${today}, ${id(key)}, ${partner.code}, 'Y', ${stock})`;
  }
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 10000 where "PARTNER_CD" = ${partner.code}`;
}, 120_000);

const open = (query = '') => openPage(`/${partner.id}/ai-product-diagnosis${query}`, member);
async function rowsOf(there: RegExp): Promise<string[]> {
  const table = await loadedTable('상품진단', { timeout: 30_000 });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent ?? '');
  await expect.poll(() => rows().some((row) => there.test(row)), { timeout: 30_000 }).toBe(true);
  return rows();
}

const openRow = async () =>
  userEvent.click(await screen.findByRole('button', { name: /크림/, expanded: false }));

it('the option with the most at stake comes first, with its problem in a sentence', async () => {
  await open();
  const rows = await rowsOf(/크림/);
  // One a day x 14 x 10,000.
  expect(rows[1]).toMatch(/^1가온.*크림.*하루 1개씩 팔릴 옵션인데 재고가 없어 판매가 멈췄습니다.*140,000/);
  expect(rows[2]).toMatch(/비누.*280,000원어치 팔렸지만 원가가 없어/);
});

it('a rule narrows the rows, in the address too', async () => {
  await open('?rule=soldOut');
  const rows = await rowsOf(/크림/);
  expect(rows.filter((row) => row.includes('비누'))).toEqual([]);
});

it('a row opens onto its axes, the forecast and every finding', async () => {
  await open('?rule=soldOut');
  await rowsOf(/크림/);
  await openRow();
  expect(await screen.findByText('앞으로 28일 예상 판매 28개', {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.getByText('하루 예상 수요 × 14일 × 개당 판매액')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '원가 누락' })).toBeTruthy();
  expect(screen.getAllByText('데이터 없음 · 점수에서 제외').length).toBeGreaterThan(0);
});

it('what is done about a finding is kept, with who did it', async () => {
  await open('?rule=soldOut');
  await rowsOf(/크림.*미확인/);
  await press(/크림.*조치 상태 수정/);
  const table = screen.getByRole('table', { name: '상품진단' });
  await userEvent.selectOptions(await within(table).findByRole('combobox', { name: /조치 상태/ }), '진행');
  await userEvent.keyboard('{Enter}');
  const kept = () =>
    database()`select "FROM_VAL", "TO_VAL" from public.log_change where "SUBJECT" = 'finding' and "PARTNER_CD" = ${partner.code}`;
  await expect.poll(async () => [...(await kept())]).toEqual([{ FROM_VAL: 'new', TO_VAL: 'doing' }]);
  await rowsOf(/크림.*진행/);
  await openRow();
  expect(await screen.findByText(/\d\d:\d\d.*김하늘/, {}, { timeout: 30_000 })).toBeTruthy();
});

it('a finding is registered as an intervention on its option, with its problem as the note', async () => {
  await open('?rule=soldOut');
  await rowsOf(/크림/);
  await openRow();
  await userEvent.click(
    (await screen.findAllByRole('button', { name: '변경 등록' }, { timeout: 30_000 }))[0] ?? document.body,
  );
  await fill('변경 이름', '크림 입고');
  await press('저장');
  const registered = () =>
    database()`select i."NAME", i."MEMO", o."OPTION_CD" from public.log_intervention i
      join public.log_intervention_option o on o."INTERVENTION_ID" = i."ID" where i."PARTNER_CD" = ${partner.code}`;
  await expect
    .poll(async () => [...(await registered())])
    .toEqual([
      {
        NAME: '크림 입고',
        MEMO: expect.stringContaining('재고가 없어 판매가 멈췄습니다'),
        OPTION_CD: id('1'),
      },
    ]);
});

it('the file holds every row as it is shown', async () => {
  await open();
  await rowsOf(/크림/);
  const files = savedFiles();
  await press(/다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  const cells = sheet?.cells.map((row) => row.join(' ')) ?? [];
  expect(cells[0]).toContain('예상 영향');
  expect(cells.find((row) => row.includes('크림'))).toMatch(/140000/);
  expect(cells).toHaveLength(3);
});

it('says that the diagnosis of today is being made, or that it could not be and is tried again', async () => {
  const sql = database();
  await sql`update public.log_diagnosis set "CALC_DAY" = "CALC_DAY" - 1 where "PARTNER_CD" = ${partner.code}`;
  await sql`update public.agg_product_score set "CALC_DAY" = "CALC_DAY" - 1 where "PARTNER_CD" = ${partner.code}`;
  await sql`update public.fact_product_diagnosis set "START_DAY" = "START_DAY" - 1, "LAST_DAY" = "LAST_DAY" - 1 where "PARTNER_CD" = ${partner.code}`;
  let fail = () => {};
  const works = answerInstead(
    '/rpc/refresh_diagnosis',
    () =>
      new Promise((resolve) => {
        fail = () =>
          resolve(Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 }));
      }),
  );
  await open();
  expect(
    await screen.findByText(
      /지금 보이는 것은 .* 진단입니다. 오늘 진단을 만들고 있습니다/,
      {},
      { timeout: 30_000 },
    ),
  ).toBeTruthy();
  await rowsOf(/크림/);
  fail();
  expect(await screen.findByText('오늘 진단을 만들지 못했습니다.')).toBeTruthy();
  works();
  await press('다시 만들기');
  await expect.poll(() => screen.queryByText('오늘 진단을 만들지 못했습니다.')).toBeNull();
  await expect
    .poll(
      async () =>
        (
          await sql`select max("CALC_DAY") = private.korea_today() as made from public.log_diagnosis where "PARTNER_CD" = ${partner.code}`
        )[0]?.made,
    )
    .toBe(true);
  await rowsOf(/크림/);
});

it('says that the diagnosis is being made until it shows it, not that there is nothing', async () => {
  const sql = database();
  for (const table of ['log_diagnosis', 'agg_product_score', 'fact_product_diagnosis'])
    await sql.unsafe(`delete from public.${table} where "PARTNER_CD" = '${partner.code}'`);
  let make = () => {};
  answerInstead('/rpc/refresh_diagnosis', async (forward) => {
    await new Promise<void>((resolve) => (make = resolve));
    return forward();
  });
  let lists = 0;
  let answer = () => {};
  answerInstead('/rpc/diagnosis_list', async (forward) => {
    lists += 1;
    if (lists > 1) await new Promise<void>((resolve) => (answer = resolve));
    return forward();
  });
  await open();
  await screen.findByText(diagnosisText.beingMade(null), {}, { timeout: 30_000 });
  make();
  await expect.poll(() => lists, { timeout: 30_000 }).toBe(2);
  // The page has drawn what it knows while it waits for the list.
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(diagnosisText.beingMade(null))).toBeTruthy();
  expect(screen.queryByText(diagnosisText.empty)).toBeNull();
  answer();
  await rowsOf(/크림/);
});
