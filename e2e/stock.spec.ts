import { expect } from '@playwright/test';
import { callFunction, watchCalls } from './support/calls.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { staff } from './support/members.ts';
import { downloadSheet } from './support/spreadsheets.ts';
import { bodyRows, column, headers, openStock, table } from './support/stock.ts';
import { expectLoaded } from './support/table.ts';

const PARTNER = 'P1002';

interface StockRow {
  optionId: string;
  skuId: string | null;
  brandName: string | null;
  productName: string;
  optionName: string | null;
  offerCondition: string;
  stockQty: number;
  incomingQty: number | null;
  doc: number | null;
  avgSales7Days: number | null;
  avgSales30Days: number | null;
  docNormalized: number | null;
  exhaustionDay: string | null;
  recommendedInboundQty: number | null;
  itemWinner: 'Y' | 'N' | null;
}

async function query<Row>(run: (sql: ReturnType<typeof ownerDatabase>) => PromiseLike<Row>): Promise<Row> {
  const sql = ownerDatabase();
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

test('a seller narrows the list and the address brings the same list back', async ({ page, baseURL }) => {
  await openStock(page, baseURL);
  await expect(page.getByRole('heading', { level: 1, name: '재고 현황' })).toBeVisible();
  await expect(page.getByText(/^최종 업데이트 \d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/)).toBeVisible();
  await expect(bodyRows(page)).toHaveCount(50);
  const all = await page.getByText(/^총 [\d,]+건$/).innerText();

  const product = (await bodyRows(page).nth(4).getByRole('cell').nth(5).innerText()).trim();
  const [row] = await query(
    (sql) => sql<{ count: number }[]>`
      select count(*)::int as count from public.fact_stock s join public.dim_option o using ("OPTION_CD", "PARTNER_CD")
      where s."PARTNER_CD" = ${PARTNER} and o."ITEM_NM" = ${product}`,
  );
  await page.getByRole('button', { name: '2 페이지' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('textbox', { name: '상품명' }).fill(product);
  await page.getByRole('textbox', { name: '상품명' }).press('Enter');
  await expect(page.getByText(`총 ${row?.count}건`)).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page).toHaveURL(/name=/);
  await page.reload();
  await expect(page.getByText(`총 ${row?.count}건`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '상품명' })).toHaveValue(product);
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(all, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '상품명' })).toHaveValue('');
});

test('columns sort, move and resize, are kept, and one click brings them back', async ({ page, baseURL }) => {
  await openStock(page, baseURL);
  const standard = await headers(page);
  await column(page, '판매가능재고').getByRole('button', { name: '판매가능재고', exact: true }).click();
  await expect(column(page, '판매가능재고')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=stockQty\.asc/);
  const stock = async () =>
    (await bodyRows(page).locator('td:nth-child(8)').allInnerTexts()).map((text) =>
      Number(text.replaceAll(',', '')),
    );
  await expectLoaded(table(page));
  const shown = await stock();
  expect(shown[0]).toBe(0);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));

  await column(page, 'DOC').dragTo(column(page, 'SKU ID'), { targetPosition: { x: 4, y: 10 } });
  const moved = standard.filter((name) => name !== 'DOC');
  moved.splice(3, 0, 'DOC');
  await expect.poll(() => headers(page)).toEqual(moved);

  const before = (await column(page, '옵션명').boundingBox())?.width ?? 0;
  const handle = await column(page, '옵션명').locator('[data-resize-handle]').boundingBox();
  if (!handle) throw new Error('no resize handle');
  await page.mouse.move(handle.x + 4, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 64, handle.y + 10, { steps: 4 });
  await page.mouse.up();
  const width = async () => Math.round((await column(page, '옵션명').boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(Math.round(before) + 60);
  await page.reload();
  await expect.poll(() => headers(page)).toEqual(moved);
  await expect.poll(width).toBe(Math.round(before) + 60);
  await page.getByRole('button', { name: '재고 현황 열 선택' }).click();
  await page.getByRole('button', { name: '열 초기화' }).click();
  await expect.poll(() => headers(page)).toEqual(standard);
});

test('DOC explains itself to the mouse and to the keyboard', async ({ page, baseURL }) => {
  await openStock(page, baseURL);
  const help = page.getByRole('button', { name: 'DOC 설명' });
  await help.hover();
  await expect(page.getByRole('tooltip')).toContainText('(판매가능재고 + 입고예정) ÷ 7일 평균');
  await page.mouse.move(300, 600, { steps: 5 });
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await help.focus();
  await expect(page.getByRole('tooltip')).toContainText('14일 이상 초록');
});

test('the download holds every filtered row, asked for once, cell by cell', async ({ page, baseURL }) => {
  await openStock(page, baseURL, '?sort=optionId.asc');
  const calls = watchCalls(page, 'stock_list');
  const download = page.getByRole('button', { name: '재고 현황 다운로드' });
  const { name, rows } = await downloadSheet(page, download, '재고현황');
  const { total, rows: expected } = await callFunction<{ total: number; rows: StockRow[] }>(
    baseURL ?? '',
    staff,
    'stock_list',
    { partner_cd: PARTNER, sort_by: 'optionId', sort_direction: 'asc', page_size: null },
  );
  expect(calls).toHaveLength(1);
  expect(name).toMatch(/^온새미뷰티_전체_재고현황_\d{4}-\d{2}-\d{2}\.xlsx$/);
  const behindDoc = ['정상화 DOC', '재고예상 소진일', '추가입고 추천수량', '아이템위너'];
  expect(rows[0]).toEqual([...(await headers(page)), ...behindDoc]);
  expect(rows).toHaveLength(total + 1);
  const grades: Record<string, string> = {
    'used-sealed': '반품-미개봉',
    'used-best': '반품-최상',
    'used-good': '반품-상',
    'used-fair': '반품-중',
  };
  expect(rows.slice(1)).toEqual(
    expected.map((row, index) => [
      index + 1,
      grades[row.offerCondition] ?? row.offerCondition,
      row.optionId,
      row.skuId ?? '-',
      row.brandName ?? '-',
      row.productName,
      row.optionName ?? '-',
      row.stockQty,
      row.incomingQty ?? '-',
      row.doc ?? '-',
      row.avgSales7Days ?? '-',
      row.avgSales30Days ?? '-',
      row.docNormalized ?? '-',
      row.exhaustionDay ?? '-',
      row.recommendedInboundQty ?? '-',
      row.itemWinner === null ? '-' : row.itemWinner === 'Y' ? '예' : '아니요',
    ]),
  );
  const facts = await query(
    (sql) => sql<{ id: string; qty: number }[]>`
      select "OPTION_CD" as id, "STOCK_QTY" as qty from public.fact_stock
      where "PARTNER_CD" = ${PARTNER} order by lpad("OPTION_CD", 20, '0')`,
  );
  expect(rows.slice(1).map((row) => [row[2], row[7]])).toEqual(facts.map(({ id, qty }) => [id, qty]));
});

test('a download that fails says so, and one that takes long can be cancelled', async ({ page, baseURL }) => {
  await openStock(page, baseURL);
  const download = page.getByRole('button', { name: '재고 현황 다운로드' });
  await page
    .context()
    .route('**/rest/v1/rpc/stock_list', (route) => route.fulfill({ status: 500, json: {} }));
  await download.click();
  await expect(page.getByRole('alertdialog')).toContainText(
    '엑셀 다운로드에 실패했습니다. 다시 시도해주세요.',
  );
  await page.getByRole('button', { name: '확인' }).click();
  await page.context().unroute('**/rest/v1/rpc/stock_list');
  await page.context().route('**/rest/v1/rpc/stock_list', () => {});
  await download.click();
  await page.getByRole('button', { name: /다운로드 취소/ }).click();
  await expect(download).toBeEnabled();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
