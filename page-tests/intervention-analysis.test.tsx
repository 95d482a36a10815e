import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead, countOf } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { computeHere } from './support/effect-worker.ts';
import { drawRows, fill, loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * Of 220 days, 4 to 8 pieces of each option a day. 크림 sells three times as much in the 14 days from 60 days ago on, when a
 * coupon began; 비누 went on as before from its new price on, 100 days ago. 수건 sells nothing.
 */
let partner: TestPartner;
let member: TestMember;
const id = (name: string) => `${partner.code}-${name}`;
const ago = (days: number) =>
  database()<{ day: string }[]>`select private.day_text(private.korea_today() - ${days}::int) as day`;

async function register(name: string, type: string, option: string, days: number, cost: number | null) {
  const [start] = await ago(days);
  const [row] = await database()<{ id: string }[]>`
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "USER_NM")
    values (${partner.code}, ${name}, ${type}, ${start?.day ?? ''}, ${start?.day ?? ''}, ${cost}, '김하늘') returning "ID" as id`;
  await database()`insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
    values (${row?.id ?? ''}, ${id(option)}, ${partner.code})`;
}

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  const brand = `${partner.code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  for (const [key, name] of [
    ['1', '크림'],
    ['2', '비누'],
    ['3', '로션'],
    ['4', '토너'],
    ['5', '세럼'],
    ['6', '수건'],
  ] as const) {
    await addOption(
      sql,
      { id: id(key), partner: partner.code, brand, name, productId: `${partner.id}${key}` },
      today,
    );
    if (key === '6') continue;
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      select ${id(key)}, ${partner.code}, private.date_sk(${today}::date - n), q.qty, q.qty * 1000
      from generate_series(1, 220) n
      cross join lateral (select (4 + (n * ${Number(key) * 7 + 3}::int + n * n % 11) % 5)
        * case when ${key} = '1' and n between 47 and 60 then 3 else 1 end as qty) q`;
  }
  await sql`select private.sales_changed(${partner.code}, array(
    select distinct "DATE_SK" from public.agg_performance_option_daily where "PARTNER_CD" = ${partner.code}))`;
  await register('여름 쿠폰', 'coupon', '1', 60, 100_000);
  await register('새 가격', 'price', '2', 100, null);
  await register('수건 사진', 'thumbnail', '6', 80, null);
  await register('어제 라이브', 'live', '3', 1, null);
}, 120_000);
beforeEach(() => {
  computeHere();
  drawRows();
});

const open = (query = '') => openPage(`/${partner.id}/intervention-analysis${query}`, member);
/** The rows of a table once one says so. */
async function rowsOf(name: string, there: RegExp): Promise<string[]> {
  const table = await loadedTable(name, { timeout: 30_000 });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  await expect
    .poll(() => rows().find((row) => there.test(row)) ?? rows().join('\n'), { timeout: 30_000 })
    .toMatch(there);
  return rows();
}

it('each intervention is judged by what was seen, and why it is not says so', async () => {
  await open();
  const rows = await rowsOf('변경', /여름 쿠폰.*증가/);
  await rowsOf('변경', /새 가격.*뚜렷하지 않음.*90% 구간 -[\d.]+% ~ \+[\d.]+%.*10번 중 8번은 보였을/);
  await rowsOf('변경', /수건 사진.*판단 불가.*30개보다 적습니다/);
  await rowsOf('변경', /어제 라이브.*판단 불가.*아직 다 들어오지/);
  // One line of headings, as the interval waits in the choice of columns, four changes and 합계.
  expect(rows).toHaveLength(6);
  // About 200 % of what is usual came on top, for the won of a piece.
  const coupon = (await rowsOf('변경', /여름 쿠폰/)).find((row) => row.includes('여름 쿠폰')) ?? '';
  expect(coupon).toMatch(/\+1[7-9]\d\.\d%|\+2[0-3]\d\.\d%/);
  expect(coupon).toContain('100,000');
  const group = screen.getByRole('group', { name: '판정별 보기' });
  expect(group.textContent).toMatch(/전체 4증가 1감소 0뚜렷하지 않음 1판단 불가 2/);
});

it('verdicts, types and words choose rows', async () => {
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await userEvent.click(
    within(screen.getByRole('group', { name: '판정별 보기' })).getByRole('button', { name: /^판단 불가/ }),
  );
  expect((await rowsOf('변경', /수건 사진/)).join()).not.toContain('여름 쿠폰');
  await expect.poll(() => window.location.search).toContain('verdict=undecidable');
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await fill('검색', '비누');
  await search();
  await expect.poll(async () => (await rowsOf('변경', /새 가격/)).join()).not.toContain('여름 쿠폰');
});

it('a row opens onto its course, evidence and trail', async () => {
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await press('여름 쿠폰');
  const sheet = await screen.findByRole('dialog', { name: '여름 쿠폰' });
  await expect.poll(() => window.location.search).toMatch(/id=/);
  for (const title of ['판매와 예상', '누적 효과', '주별 효과', '아무 일도 없던 때와 비교'])
    expect(await within(sheet).findByRole('heading', { name: title })).toBeTruthy();
  expect(sheet.textContent).toContain('판정(추정): 증가');
  expect(sheet.textContent).toContain('이중차분 v2');
  expect(await within(sheet).findByText('겹치는 변경이 없습니다.')).toBeTruthy();
  expect(await within(sheet).findByText('크림 1개')).toBeTruthy();
});

it('what cannot be judged shows no effect, but what lacks and from when on it can be', async () => {
  await open();
  await rowsOf('변경', /수건 사진.*판단 불가.*0개로 30개보다 적습니다/);
  const [day] = await ago(-13);
  const { day: later = '' } = day ?? {};
  await rowsOf(
    '변경',
    new RegExp(
      `어제 라이브.*${later.slice(0, 4)}.${later.slice(4, 6)}.${later.slice(6)}에 전날까지의 판매를`,
    ),
  );
  await press('수건 사진');
  const sheet = await screen.findByRole('dialog', { name: '수건 사진' });
  expect(sheet.textContent).toContain('판정(추정): 판단 불가');
  expect(sheet.textContent).not.toContain('90% 구간');
  expect(within(sheet).queryByText('판매와 예상')).toBeNull();
});

it('the compared days are chosen, in the address, and all effects are of them', async () => {
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await userEvent.click(screen.getByRole('combobox', { name: '비교 기간' }));
  await userEvent.click(await screen.findByRole('option', { name: '28일' }));
  await expect.poll(() => window.location.search).toContain('span=month');
  // In the 160 days before it 105 starts have whole windows, three stretches of 28 days: it needs five.
  await rowsOf('변경', /여름 쿠폰.*판단 불가.*28일씩 3구간뿐입니다.*부터 시작한 변경을 판단할 수 있습니다/);
  expect(screen.getByText(/시작일부터 28일의 판매를/)).toBeTruthy();
});

it('the pooled effect of a type, and a file with both', async () => {
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await expect.poll(() => screen.queryByText(/효과 계산 중/), { timeout: 30_000 }).toBeNull();
  const files = savedFiles();
  await press(/변경 효과.*다운로드/);
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name }) => name)).toEqual(['변경', '유형별 효과']);
  const [list] = sheets;
  // prettier-ignore
  expect(list?.cells[0]).toEqual(expect.arrayContaining(['변경 이름', '유형', '대상', '시작', '종료', '판정', '효과(추정)', '하한', '상한', '추가 판매량',
    '추가 매출', '비용', '증분 ROI']));
  const row = list?.cells.find((cells) => cells?.includes('여름 쿠폰'));
  expect(row).toEqual(expect.arrayContaining(['쿠폰', '증가', 100_000]));
  await userEvent.click(screen.getByRole('tab', { name: '유형별 효과' }));
  // One alone is not pooled.
  await rowsOf('유형별 효과', /쿠폰11---/);
});

it('registers, changes and removes, and nothing typed is lost where that fails', async () => {
  await open();
  await rowsOf('변경', /여름 쿠폰.*증가/);
  await press('변경 등록');
  await press('저장');
  expect(await screen.findByText('변경 이름을 입력해주세요.')).toBeTruthy();
  expect(screen.getByText('대상 옵션을 하나 이상 골라주세요.')).toBeTruthy();
  await fill('변경 이름', '토너 상세');
  await fill('대상 옵션', '토너');
  await press(/^토너 1개 추가/);
  const note = await screen.findByRole('note', { name: '효과를 볼 수 있는 크기' });
  await expect
    .poll(() => note.textContent, { timeout: 30_000 })
    .toMatch(/14일이면 .* 이상 늘거나.*비교 옵션 \d개\(.* 등\)/);
  const works = answerInstead('/rpc/save_intervention', () =>
    Response.json({ message: 'x' }, { status: 500 }),
  );
  await press('저장');
  expect(await screen.findByText(/서버에 문제가 발생했습니다/)).toBeTruthy();
  works();
  expect(screen.getByLabelText<HTMLInputElement>('변경 이름').value).toBe('토너 상세');
  await press('저장');
  await rowsOf('변경', /토너 상세/);

  await press('토너 상세');
  await press('수정');
  await fill('비용', '5000');
  await database()`update public.log_intervention set "VERSION" = 2 where "NAME" = '토너 상세' and "PARTNER_CD" = ${partner.code}`;
  await press('저장');
  expect(await screen.findByText(/그 사이 다른 사람이 이 변경을 바꾸었습니다/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('비용').value).toBe('5000');
  await press('저장');
  // The newest version was read meanwhile, and the form stayed as it was.
  const sheet = await screen.findByRole('dialog', { name: '토너 상세' });
  expect(await within(sheet).findByText('5,000원')).toBeTruthy();
  await expect.poll(() => screen.queryByRole('dialog', { name: '변경 수정' })).toBeNull();

  await press('삭제');
  const asked = await screen.findByRole('alertdialog');
  await userEvent.click(within(asked).getByRole('button', { name: '삭제' }));
  await expect
    .poll(async () => (await rowsOf('변경', /여름 쿠폰/)).join(), { timeout: 30_000 })
    .not.toContain('토너 상세');
  await userEvent.click(screen.getByRole('tab', { name: '삭제 이력' }));
  await rowsOf('삭제한 변경', /김하늘.*토너 상세/);
});

it('a computation that fails says so and can be begun again', async () => {
  const works = answerInstead('/rpc/intervention_panels', () =>
    Response.json({ message: 'x' }, { status: 500 }),
  );
  await open();
  expect(await screen.findByText('효과를 계산하지 못했습니다.', {}, { timeout: 60_000 })).toBeTruthy();
  works();
  await userEvent.click(screen.getAllByRole('button', { name: '재계산' }).at(-1) ?? document.body);
  await rowsOf('변경', /여름 쿠폰.*증가/);
});

it('a computation that is given up says so, asks for nothing more, and can be begun again', async () => {
  let giveUp: (reason: DOMException) => void = () => {};
  const works = answerInstead(
    '/rpc/intervention_panels',
    () => new Promise((_resolve, reject) => (giveUp = reject)),
  );
  await open();
  await rowsOf('변경', /여름 쿠폰.*계산 중/);
  await expect.poll(() => countOf('/rpc/intervention_panels')).toBe(1);
  await press('취소');
  // As a request that is given up ends.
  giveUp(new DOMException('given up', 'AbortError'));
  expect(await screen.findByText('계산을 멈추었습니다. 4건 중 0건을 계산했습니다.')).toBeTruthy();
  await rowsOf('변경', /여름 쿠폰.*계산 안 함/);
  expect(countOf('/rpc/intervention_panels')).toBe(1);
  works();
  await userEvent.click(screen.getAllByRole('button', { name: '재계산' }).at(-1) ?? document.body);
  await rowsOf('변경', /여름 쿠폰.*증가/);
});
