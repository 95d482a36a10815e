import { expect } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { salesHeader } from '../src/reports/testing/spreadsheets.ts';
import { wingBytes, wingFiles } from '../src/reports/testing/wing.ts';
import { ownerDatabase } from './support/database.ts';
import { diagnosisMade } from './support/diagnosis.ts';
import { test } from './support/journey.ts';
import { newPartner } from './support/new-partner.ts';
import { downloadSheet } from './support/spreadsheets.ts';
import {
  DAY,
  sale,
  testFile,
  sales,
  choose,
  item,
  load,
  count,
  history,
  openUpload,
  staged,
} from './support/upload.ts';

const wing = (prefix: string) => wingFiles(prefix).map((name) => testFile(name, wingBytes(name)));

let partner: Awaited<ReturnType<typeof newPartner>>;
test.beforeEach(async () => {
  partner = await newPartner();
});
test.afterEach(() => partner.drop());

test('the files of a day become the numbers of the stock page', async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await openUpload(page, baseURL, partner);
  const files = ['입고요청', '판매분석_20261120', '재고현황', '옵션마스터'].flatMap(wing);
  await choose(page, ...files);
  await expect(load(page, partner, 4)).toBeEnabled({ timeout: 60_000 });
  await expect(count(page, '옵션마스터.xlsx', '신규')).toHaveText('3,287');
  await expect(count(page, '입고요청_20261120.xlsx', '신규')).toHaveText('2,589');
  await expect(item(page, '입고요청_20261120.xlsx')).toContainText('2026.10.06 ~ 2026.12.04');
  await expect(item(page, '재고현황_20261120.xlsx').getByLabel('날짜')).toHaveValue('2026.11.20');
  const made = diagnosisMade(page);
  await load(page, partner, 4).click();
  for (const { name } of files)
    await expect(item(page, name)).toContainText('반영 완료', { timeout: 60_000 });
  // The master went first: the stock file then made only the options that it alone names.
  await expect(history(page)).toHaveCount(4);
  await expect(history(page).last()).toContainText('옵션마스터');
  await expect(history(page).first()).toContainText('입고요청');
  await expect(history(page).first()).toContainText('2,589');

  // A page that is left while it is diagnosed would end that.
  await made;
  await page.goto(`/${partner.id}/inventory`);
  await expect(page.getByText('총 3,432건')).toBeVisible();
  await expect(page.getByText(/^최종 업데이트 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/)).toBeVisible();
  const sql = ownerDatabase();
  try {
    const [sums] = await sql`
      select count(*)::int as options, sum("SALE_QTY_30D")::int as pieces, sum("SALE_AMT_30D")::float8 as won
      from public.fact_stock where "OFFER_CONDITION" = 'NEW' and "PARTNER_CD" = ${partner.code}`;
    expect(sums).toEqual({ options: 3287, pieces: 737_469, won: 2_496_015_960 });
    // Nobody opens AI 상품진단: the load has its options diagnosed and their demand forecast.
    // Whose stock was nothing that day would have sold more, so that one day says nothing of it.
    const forecasts = async () => {
      const [row] = await sql<{ sold: number; forecast: number }[]>`
        select (count(*) filter (where s."SALE_QTY" > 0 and z."STOCK_QTY" > 0))::int as sold, (count(*) filter (where d."QTY" > 0))::int as forecast
        from public.agg_option_demand d
        left join public.agg_performance_option_daily s using ("PARTNER_CD", "OPTION_CD")
        left join public.fact_stock_snapshot z on z."PARTNER_CD" = d."PARTNER_CD" and z."OPTION_CD" = d."OPTION_CD" and z."SNAP_DT" = s."DATE_SK"::text
        where d."PARTNER_CD" = ${partner.code}`;
      return row;
    };
    await expect.poll(forecasts, { timeout: 30_000 }).toEqual({ sold: 940, forecast: 940 });
  } finally {
    await sql.end();
  }

  // The round trip: what the page exports is what the marketplace's file says, option by option.
  const download = page.getByRole('button', { name: '재고 현황 다운로드' });
  const exported = (await downloadSheet(page, download, '재고현황')).rows.slice(1);
  const [file = ''] = wingFiles('재고현황');
  const source = (await readSheet(Buffer.from(wingBytes(file)))).slice(2);
  const stock = (rows: readonly (readonly unknown[])[], id: number, name: number, quantity: number) =>
    rows
      .map((row) => [row[id], row[name], Number(String(row[quantity]).replaceAll(',', ''))].join('|'))
      .sort();
  expect(stock(exported, 2, 5, 7)).toEqual(stock(source, 2, 4, 7));
});

test('a file without a day asks for it; the same day again changes nothing, a corrected one replaces it', async ({
  page,
  baseURL,
}) => {
  await openUpload(page, baseURL, partner);
  const rows = [sale('71000000001', '3'), sale('71000000002', '5')];
  await choose(page, await sales('판매분석.xlsx', rows));
  const dayless = item(page, '판매분석.xlsx');
  await expect(dayless.getByRole('alert')).toContainText('파일 이름에 날짜가 없습니다.');
  await dayless.getByLabel('날짜').fill('2026.11.18');
  await expect(dayless).toContainText('반영 대기');
  await load(page, partner, 1).click();
  await expect(dayless).toContainText('반영 완료');
  await expect(dayless).toContainText('2026.11.18');
  await expect(history(page).first()).toContainText('2026.11.18');
  await page.getByRole('button', { name: '끝난 파일 지우기' }).click();
  await expect(dayless).toHaveCount(0);

  const name = `판매분석_${DAY}.xlsx`;
  await choose(page, await sales(name, rows));
  await expect(item(page, name)).toContainText('바뀌는 것이 없습니다. 같은 데이터가 이미 들어 있습니다.');
  await expect(count(page, name, '동일')).toHaveText('2');
  await page.getByRole('button', { name: `${name} 빼기` }).click();
  await expect.poll(() => staged(partner)).toBe(0);

  await choose(page, await sales(name, [sale('71000000001', '4')]));
  await expect(item(page, name)).toContainText('이 파일에 없는 1행이 지워집니다.');
  await load(page, partner, 1).click();
  await expect(item(page, name)).toContainText('반영 완료');
  await expect(count(page, name, '변경')).toHaveText('1');
  await expect(count(page, name, '삭제')).toHaveText('1');
  await expect(history(page)).toHaveCount(2);
});

test('a file with bad rows is refused as a whole, unless the person wants the good ones', async ({
  page,
  baseURL,
}) => {
  await openUpload(page, baseURL, partner);
  const name = `판매분석_${DAY}.xlsx`;
  const header = [...salesHeader, '메모'];
  await choose(page, await sales(name, [sale('71000000021', '3'), sale('6.2E+10', '셋')], header));
  const file = item(page, name);
  await expect(file.getByRole('radio', { name: /전체 거부/ })).toBeChecked();
  await expect(file).toContainText('쓰지 않는 열: 메모');
  await expect(page.getByRole('button', { name: '반영', exact: true })).toBeDisabled();
  const errors = file.getByRole('table').locator('tbody tr');
  await expect(file).toContainText('오류 2건');
  await expect(errors.first().getByRole('cell')).toHaveText([
    'Sheet1',
    '3',
    '옵션 ID',
    '6.2E+10',
    /^지수 표기/,
  ]);
  await expect(errors.nth(1)).toContainText('숫자가 아닙니다');
  expect(await staged(partner)).toBe(0);

  const download = file.getByRole('button', { name: '오류 행 다운로드' });
  const { name: fileName, rows } = await downloadSheet(page, download, 'Sheet1');
  expect(fileName).toBe(`판매분석_${DAY}_오류.xlsx`);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.at(-1)).toBe('오류 사유');
  expect(rows[1]?.[0]).toBe('6.2E+10');

  await file.getByRole('radio', { name: /정상 행만 반영/ }).check();
  await load(page, partner, 1).click();
  await expect(file).toContainText('반영 완료');
  await expect(count(page, name, '신규')).toHaveText('1');
  await expect(history(page).first().getByRole('cell').nth(8)).toHaveText('1');
});
