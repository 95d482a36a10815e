import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import bcrypt from 'bcrypt';
import { freePort } from '../host/testing/free-port.ts';
import { installationOf } from '../host/testing/host-process.ts';
import { signInByForm } from './support/sign-in.ts';
import { choose, DAY, item, sale, sales } from './support/upload.ts';

const desk = installationOf({ flags: ['--import', 'tsx', 'host/testing/run-host.ts'], client: 'dist' });
test.afterAll(() => desk.remove());

const OPTION = '71000000101';
const member = { email: 'kim@example.com', password: 'correct horse 1' };

/** A member of all partners, and a partner with one option in stock; returns the partner's id. */
async function fill(): Promise<number> {
  const sql = desk.database();
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at, encrypted_password)
    values (${id}, ${member.email}, '{"name": "김하늘"}', now(), ${await bcrypt.hash(member.password, 4)})`;
  await sql`update public.auth_member set "IS_ACTIVE" = true, "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${id}`;
  const [partner] = await sql<{ id: number }[]>`
    insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
    values ('P1', '가온', '120-81-00001', '뷰티·화장품') returning "ID" as id`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "CPITEMNAME") values (${OPTION}, 'P1', '컵')`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") values (${OPTION}, 'P1', 7)`;
  await sql.end();
  return partner?.id ?? 0;
}

/** Resolves once the page at this address listens to the uploads of its partner; the one before may have a socket, too. */
const joined = (page: Page, address: string) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (page.url().endsWith(address) && /uploads:.*"status":"ok"/.test(String(payload))) resolve();
      }),
    );
  });

test('over plain http on a network name a file is loaded, another window hears of it, and an id is copied', async ({
  playwright,
  launchOptions,
}) => {
  const origin = `http://desk.test:${await freePort()}`;
  await desk.start('--no-demo', '--port', new URL(origin).port, '--site-url', origin);
  const partner = await fill();
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP desk.test 127.0.0.1'],
  });
  const context = await browser.newContext({ baseURL: origin, locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  const [stock, upload] = [await context.newPage(), await context.newPage()];
  const errors: string[] = [];
  for (const page of [stock, upload]) page.on('pageerror', ({ message }) => errors.push(message));
  try {
    await stock.goto('/login');
    expect(await stock.evaluate(() => isSecureContext)).toBe(false);
    await signInByForm(stock, member.email, member.password);
    await expect(stock).not.toHaveURL(/login/);
    const isListening = joined(stock, '/inventory');
    await stock.goto(`/${partner}/inventory`);
    await isListening;

    await stock.getByRole('button', { name: `옵션 ID ${OPTION} 복사` }).click();
    await expect(stock.getByText('옵션 ID 복사됨')).toBeVisible();
    await stock.getByRole('textbox', { name: '상품명' }).press('ControlOrMeta+v');
    await expect(stock.getByRole('textbox', { name: '상품명' })).toHaveValue(OPTION);

    await upload.goto(`/${partner}/upload`);
    const name = `판매분석_${DAY}.xlsx`;
    await choose(upload, await sales(name, [sale(OPTION, '3')]));
    await upload.getByRole('button', { name: '가온에 1개 반영' }).click();
    await expect(item(upload, name)).toContainText('반영 완료');
    await expect(stock.getByRole('button', { name: '새 데이터 — 새로고침' })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
