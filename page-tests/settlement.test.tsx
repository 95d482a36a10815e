import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, formatDay, koreaToday, startOfMonth } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  addCharged,
  addCosts,
  addFile,
  addPayment,
  addPickups,
  addSales,
} from '../supabase/tests/golden/settlement.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/*
 * March 2025. In the week until the 9th 가온 sold 3 for 30,000 won (coupon 1,000, fee 3,300) and 나루 1 for 10,000 (fee
 * 1,100); 부가서비스 is missing, and the marketplace deducts 50 won more for 입출고 than its file says. In the week until the
 * 16th 나루 sold 1 for 20,000 (fee 2,200), and nothing else is loaded but a day of twenty days ago that is paid in five days. The
 * weeks between are to be paid too, maybe on that day; the payee has that one period alone.
 */
let partner: TestPartner;
let payee: TestPartner;
let member: TestMember;
const WEEK: [string, string] = ['20250303', '20250309'];
const FIRST = WEEK[1];
const SECOND = '20250316';
const brand = (name: string) => `${partner.code}${name}`;
const option = (name: string) => `${partner.code}-${name}`;

beforeAll(async () => {
  [partner, payee] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, payee.code], loads: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  for (const [code, name] of [
    ['G', '가온'],
    ['N', '나루'],
  ] as const) {
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand(code)}, ${name}, ${partner.code})`;
    await addOption(
      sql,
      { id: option(code), partner: partner.code, brand: brand(code), name: `${name} 크림` },
      today,
    );
  }
  const { code } = partner;
  await addSales(sql, code, FIRST, [
    { day: '20250304', option: option('G'), pieces: 3, won: 30_000, coupon: 1000, fee: 3000, vat: 300 },
    { day: '20250305', option: option('N'), won: 10_000, fee: 1000, vat: 100 },
  ]);
  await addSales(sql, code, SECOND, [
    { day: '20250311', option: option('N'), won: 20_000, fee: 2000, vat: 200 },
  ]);
  await addCosts(sql, code, FIRST, [
    { day: '20250304', type: 'WAREHOUSING', option: option('G'), won: 500, vat: 50 },
    { day: '20250305', type: 'SHIPPING', option: option('N'), won: 100, vat: 10 },
    { day: '20250305', type: 'STORAGE', option: option('N'), won: 200, vat: 20 },
    { day: '20250305', type: 'RETURN_PICKUP', option: option('N'), won: 0 },
    { day: '20250305', type: 'REMOVAL', option: option('N'), won: 0 },
  ]);
  await addCharged(sql, code, FIRST, [[20250305, 1000, 100]]);
  await addPickups(sql, code, FIRST, [['20250306', 'R1', 2000, 200]]);
  await addFile(sql, code, '재고 손실 보상', FIRST, { amount: 700 });
  const sums = {
    SALE_AMT: 40_000, FEE_AMT: 4400, COUPON_AMT: 1000, BASE_AMT: 34_600, MILKRUN_AMT: 2200, AD_AMT: 1100,
    WAREHOUSING_AMT: 600, SHIPPING_AMT: 110, STORAGE_AMT: 220, COMP_AMT: 700,
  }; // prettier-ignore
  await addPayment(
    sql,
    code,
    WEEK,
    70,
    { ...sums, PAYABLE_AMT: 24_220 },
    { day: '20250404', status: '지급완료' },
  );
  await addPayment(
    sql,
    code,
    WEEK,
    30,
    { SALE_AMT: 40_000, FEE_AMT: 4400, COUPON_AMT: 1000, BASE_AMT: 34_600, PAYABLE_AMT: 10_380 },
    { day: '20250502', status: '지급완료' },
  );
  const recent = addDays(koreaToday(), -20);
  for (const of of [code, payee.code]) {
    await addPayment(
      sql,
      of,
      [recent, recent],
      100,
      { PAYABLE_AMT: 123_000 },
      { day: addDays(koreaToday(), 5), status: '지급예정' },
    );
    await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END", "ROW_CNT")
      values ('판매수수료', 'fact_settlement_option', ${of}, ${FIRST}, ${FIRST}, 2)`;
  }
  await sql`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
    values (${brand('G')}, '202503', 'OPERATION', ${code}, 3100)`;
});

beforeEach(drawRows);

const MARCH = 'start=20250301&end=20250331';
const open = (query = '', { id } = partner) => openPage(`/${id}/settlement?${MARCH}${query}`, member);
/** The card of a key figure. */
const card = async (name: string) =>
  (await screen.findByRole('heading', { name })).parentElement?.parentElement?.textContent;
/** The rows of a table once one is there. */
async function rowsOf(name: string, there = /^합계/): Promise<string[]> {
  const table = await loadedTable(name);
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  // Rows that are still coming are empty.
  const isThere = () => rows().some((row) => there.test(row)) && rows().every((row) => row !== '');
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
  return rows();
}

it('key figures, brands and products add up to the same, and so does the file of two sheets', async () => {
  await open();
  expect(await card('매출')).toContain('59,000원');
  expect(await card('판매수수료')).toContain('6,600원');
  expect(await card('풀필먼트 비용')).toContain('880원');
  expect(await card('광고비')).toContain('1,100원');
  expect(await card('물류비')).toContain('2,200원');
  // Nothing was entered, which is not 0.
  expect(await card('라이브 수수료')).toMatch(/라이브 수수료-/);
  expect(await card('운영 수수료')).toContain('3,100원');
  expect(await card('최종 정산액')).toContain('45,120원');
  const brands = await rowsOf('브랜드별 상세');
  expect(brands[0]).toBe(
    '브랜드명매출금액(원)판매수수료(원)풀필먼트비(원)광고비(원)물류비(원)라이브 수수료(원)운영 수수료(원)최종정산금액(원)',
  );
  expect(brands.slice(1)).toEqual([
    '나루30,0003,30033000--26,370',
    '가온29,0003,30055000-3,10022,050',
    '브랜드 없음0001,1002,200---3,300',
    '합계59,0006,6008801,1002,200-3,10045,120',
  ]);
  await userEvent.click(await screen.findByRole('tab', { name: '상품별' }));
  const products = await rowsOf('상품별 상세');
  expect(products[0]).toBe(
    '브랜드명상품명옵션명옵션 ID판매수량매출금액(원)판매수수료(원)수수료율(%)정산금액(원)',
  );
  expect(products[1]).toMatch(/^나루나루 크림.*230,0003,30011.0%26,700$/);
  expect(products.at(-1)).toBe('합계559,0006,60011.2%52,400');

  const files = savedFiles();
  await press('정산 리포트 다운로드');
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  expect(files[0]?.name).toMatch(/_전체_정산리포트_\d{6}_\d{6}\.xlsx$/);
  const sheets = await sheetsOf(files[0] ?? new Blob());
  expect(sheets.map(({ name }) => name)).toEqual(['브랜드별 상세', '상품별 상세']);
  const [byBrand, byProduct] = sheets.map(({ cells }) => cells);
  expect(byBrand?.[0]).toEqual([
    '브랜드명',
    '매출금액',
    '판매수수료',
    '풀필먼트비',
    '광고비',
    '물류비',
    '라이브 수수료',
    '운영 수수료',
    '최종정산금액',
  ]);
  expect(byBrand?.at(-1)).toEqual(['합계', 59_000, 6600, 880, 1100, 2200, '-', 3100, 45_120]);
  expect(byProduct?.[0]).toEqual([
    '브랜드명',
    '상품명',
    '옵션명',
    '옵션 ID',
    '판매수량',
    '매출금액',
    '판매수수료',
    '수수료율(%)',
    '정산금액',
  ]);
  expect(byProduct).toHaveLength(4);
  expect(byProduct?.at(-1)?.filter((cell) => cell !== null && cell !== '')).toEqual([
    '합계',
    5,
    59_000,
    6600,
    expect.closeTo(0.11186, 4),
    52_400,
  ]);
});

it('what is not loaded is named: days, and which reports of which period', async () => {
  await open();
  const notes = () => screen.queryByRole('list', { name: '알아두실 점' })?.textContent;
  // Of three weeks of March nothing is loaded, between these and what is paid soon.
  await expect.poll(notes, { timeout: 30_000 }).toMatch(/미확정 정산주기 5개/);
  await expect
    .poll(notes, { timeout: 30_000 })
    .toMatch(/판매수수료 리포트가 없는 날: 03\.01 ~ 03\.02, 03\.17 ~ 03\.31/);
  await openPage(`/${partner.id}/settlement?start=20250303&end=20250316`, member);
  await expect.poll(notes, { timeout: 30_000 }).toMatch(/미확정 정산주기 2개/);
  expect(notes()).toContain('2025.03.03 ~ 2025.03.09 부가서비스 없음');
  expect(notes()).toMatch(/2025\.03\.10 ~ 2025\.03\.16 입출고\/배송비, 보관비,.*밀크런 내역 없음/);
});

it('a brand, a type and a state of settlement leave what is theirs', async () => {
  await open(`&brand=${brand('N')}`);
  expect(await card('매출')).toContain('30,000원');
  expect((await rowsOf('브랜드별 상세')).slice(1)).toHaveLength(2);
  await open('&type=month');
  expect(await card('매출')).toMatch(/매출-/);
  await open('&state=paid');
  expect(await card('매출')).toMatch(/매출-/);
  await open('&state=open&type=week&tab=products');
  expect((await rowsOf('상품별 상세')).at(-1)).toMatch(/^합계559,000/);
});

it('a report that there is none of settles its period, which is taken back again', async () => {
  await open(`&tab=periods&settled=${FIRST}`);
  const stateOf = async (name: string) =>
    (await rowsOf('정산주기', /주정산/)).find((row) => row.includes(name));
  expect(await stateOf('2025.03.03 ~ 2025.03.09')).toMatch(
    /주정산미확정8종2025\.04\.04.*2025\.05\.02.*31,070$/,
  );
  // By business days: nothing says when this one is paid.
  expect(await stateOf('2025.03.10 ~ 2025.03.16')).toMatch(/미확정1종2025\.04\.11-2025\.05\.01--$/);
  const reports = within(await screen.findByRole('region', { name: '비용 파일 체크리스트' }));
  expect(reports.getByText(/^미확정: 부가서비스/)).toBeTruthy();
  expect(reports.getByRole('link', { name: '데이터 업로드' })).toBeTruthy();
  expect(reports.getAllByText('업로드됨')).toHaveLength(8);
  expect(reports.getByText('입출고비 · 입출고/배송비 20250309.xlsx')).toBeTruthy();

  await press('부가서비스 해당 없음으로 표시');
  expect(await reports.findByText(/확정된 기간입니다/)).toBeTruthy();
  await expect
    .poll(() => stateOf('2025.03.03 ~ 2025.03.09'))
    .toMatch(/주정산지급완료8종 · 해당 없음 12025\.04\.04/);
  await open('&state=paid');
  expect(await card('매출')).toContain('39,000원');
  expect(await card('판매수수료')).toContain('4,400원');

  await open(`&tab=periods&settled=${FIRST}`);
  await press('부가서비스 해당 없음 되돌리기');
  expect(await screen.findByRole('button', { name: '부가서비스 해당 없음으로 표시' })).toBeTruthy();
  await expect.poll(() => stateOf('2025.03.03 ~ 2025.03.09')).toMatch(/미확정8종/);
});

it('what the marketplace pays stands beside the sums of the files, and the line that differs is named', async () => {
  await open('&tab=periods');
  await press('2025.03.03 ~ 2025.03.09 대사와 보고서 보기');
  const beside = within((await screen.findAllByRole('region', { name: '쿠팡 지급 대사' }))[0] as HTMLElement);
  await expect
    .poll(() => beside.queryByText(/^H - I - J \+ K = 24,220원 - 3,300원 - 930원 \+ 700원/)?.textContent)
    .toContain('20,690원');
  expect(beside.getByText('차이가 있는 항목: 입출고비')).toBeTruthy();
  const lines = within(beside.getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(lines).toContain('입출고비600원550원50원');
  expect(lines.at(-1)).toMatch(/^최종지급액31,070원31,120원-50원$/);
});

it('a figure opens the lines that it is made of with file, row and load; so does a cell', async () => {
  await open();
  await press('최종 정산액 구성 보기');
  const panel = within(await screen.findByRole('dialog', { name: '구성' }));
  expect(await panel.findByText('45,120원')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: '물류비' }));
  expect(
    await panel.findByText(/밀크런 내역 · 주문 R1.*밀크런 내역 20250309\.xlsx · 2행 · \d{4}/),
  ).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: '구성 닫기' }));

  await press('가온 매출금액 29,000 원 구성 보기');
  const cell = within(await screen.findByRole('dialog', { name: '구성' }));
  await expect.poll(() => cell.queryAllByText('29,000원')).toHaveLength(2);
  expect(cell.getByText(/2025\.03\.04 · 주문 정산 .*판매수수료 20250309\.xlsx · 3행/)).toBeTruthy();
  const files = savedFiles();
  await userEvent.click(cell.getByRole('button', { name: '내역 다운로드' }));
  await expect.poll(() => files.length, { timeout: 30_000 }).toBe(1);
  const [sheet] = await sheetsOf(files[0] ?? new Blob());
  expect(sheet?.cells).toHaveLength(3);
  expect(sheet?.cells[1]).toEqual(expect.arrayContaining([29_000, '판매수수료 20250309.xlsx', 3]));
});

it('a charge is entered in its cell, counts, is taken back, and told in the trail', async () => {
  await open('&tab=charges&year=2025&charge=LIVE');
  const cell = () => screen.findByRole('button', { name: /^나루 3월 수정:/ });
  // 2025 may be a year that cannot be chosen any more: then the page shows this one.
  await userEvent.click(await cell());
  await userEvent.keyboard('1.5{Enter}');
  expect(await screen.findByText('소수점 없이 숫자로 입력해주세요.')).toBeTruthy();
  await userEvent.keyboard('{Control>}a{/Control}62,000{Enter}');
  await expect.poll(async () => (await cell()).textContent).toBe('62,000');
  await press('실행 취소');
  await expect.poll(async () => (await cell()).textContent).toBe('-');
  await userEvent.click(await screen.findByRole('tab', { name: '변경 이력' }));
  const trail = await rowsOf('수수료 변경 이력', /김하늘/);
  expect(trail[1]).toMatch(/김하늘나루\d{4}\.03라이브 수수료62,000-$/);
  expect(trail[2]).toMatch(/김하늘나루\d{4}\.03라이브 수수료-62,000$/);
});

/** The cell of a month in the table of charges; the editor of it once it is open. */
const chargeCell = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} 수정:`) });
async function editCharge(name: string) {
  await userEvent.click(await chargeCell(name));
  return screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
}

it('what somebody else charged meanwhile is told, and stays where it is chosen', async () => {
  await open('&tab=charges&charge=LOGISTICS');
  const year = koreaToday().slice(0, 4);
  const editor = await editCharge('가온 1월');
  await database()`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
    values (${brand('G')}, ${`${year}01`}, 'LOGISTICS', ${partner.code}, 700)`;
  await userEvent.type(editor, '900{Enter}');
  await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.', {}, { timeout: 30_000 });
  expect(screen.getByRole('dialog').textContent).toContain('내 값900원저장된 값700원');
  await press('저장된 값 유지');
  await expect.poll(async () => (await chargeCell('가온 1월')).textContent, { timeout: 30_000 }).toBe('700');
});

it('the next payment is of all periods, whatever is asked for', async () => {
  await open('', payee);
  const paid = formatDay(addDays(koreaToday(), 5));
  expect(await card('다음 지급일·금액')).toBe(`다음 지급일·금액123,000원${paid} 지급`);
});

it('opens at the last month; a month that is chosen is its period in the address', async () => {
  await openPage(`/${partner.id}/settlement`, member);
  const monthOf = (day: string) => `${day.slice(0, 4)}.${day.slice(4, 6)}`;
  const last = addDays(startOfMonth(addDays(koreaToday(), -1)), -1);
  const field = () => screen.findByLabelText('정산월');
  expect((await field()).textContent).toBe(monthOf(last));
  const before = addDays(startOfMonth(last), -1);
  await userEvent.click(await field());
  await userEvent.click(await screen.findByRole('option', { name: monthOf(before) }));
  await search();
  await expect
    .poll(() => window.location.search)
    .toMatch(new RegExp(`start=${startOfMonth(before)}.*end=${before}`));
});

it('a link with anything in it shows what there is', async () => {
  await open('&tab=none&state=x&type=y&productPage=-1&brandSort=a.b&settled=1&brand=none');
  expect(await screen.findByText(/이 파트너에 없는 브랜드/)).toBeTruthy();
  expect((await rowsOf('브랜드별 상세')).at(-1)).toMatch(/^합계59,000/);
});
