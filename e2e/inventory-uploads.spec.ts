import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { openStock } from './support/stock.ts';

async function query<Row>(run: (sql: ReturnType<typeof ownerDatabase>) => PromiseLike<Row>): Promise<Row> {
  const sql = ownerDatabase();
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}

const logFutureUpload = (partner: string) =>
  query(
    (sql) => sql`
      insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "REG_DT")
      values ('재고현황', 'fact_stock', ${partner}, '2030-01-02T03:04:00+09:00')`,
  );

const forgetFutureUploads = (partner: string) =>
  query(
    (sql) =>
      sql`delete from public.log_file_upload where "PARTNER_CD" = ${partner} and "REG_DT" > '2030-01-01'`,
  );

/** The page knows which upload is the newest now. */
const newestRead = (page: Page) =>
  page.waitForResponse((answer) => /log_file_upload\?(?!.*(CATEGORY|TABLE_NM)=)/.test(answer.url()));

test('a new upload is announced quietly and read on a click', async ({ page, baseURL }) => {
  // A partner of its own: the uploads that this journey logs lie in the future.
  const partner = 'P1011';
  const newest = newestRead(page);
  await openStock(page, baseURL, '', partner);
  await newest;
  const notice = page.getByRole('button', { name: '새 데이터 — 새로고침' });
  await expect(notice).toHaveCount(0);
  try {
    await logFutureUpload(partner);
    await expect(notice).toBeVisible();
    await expect(page.getByText('최종 업데이트 2030.01.02 03:04')).toHaveCount(0);
    await notice.click();
    await expect(page.getByText('최종 업데이트 2030.01.02 03:04')).toBeVisible();
    await expect(notice).toHaveCount(0);
  } finally {
    await forgetFutureUploads(partner);
  }
});

test('an upload that was logged while the connection was away is announced when it is back', async ({
  page,
  baseURL,
}) => {
  // A partner of its own: the upload that this journey logs lies in the future.
  const partner = 'P1012';
  let isAway = false;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isAway) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  const newest = newestRead(page);
  await openStock(page, baseURL, '', partner);
  await newest;
  await expect.poll(() => open.length).toBeGreaterThan(0);
  const notice = page.getByRole('button', { name: '새 데이터 — 새로고침' });
  isAway = true;
  for (const socket of open) await socket.close();
  try {
    await logFutureUpload(partner);
    isAway = false;
    await expect(notice).toBeVisible();
    await notice.click();
    await expect(page.getByText('최종 업데이트 2030.01.02 03:04')).toBeVisible();
  } finally {
    await forgetFutureUploads(partner);
  }
});
