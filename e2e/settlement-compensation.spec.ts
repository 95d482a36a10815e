import { expect } from '@playwright/test';
import { addOption } from '../supabase/tests/golden/company.ts';
import { addMoves, addPaid, addStock, loadMonths } from '../supabase/tests/golden/losses.ts';
import { ownerDatabase } from './support/database.ts';
import { test } from './support/journey.ts';
import { signedIn, staff } from './support/members.ts';
import { newPartner } from './support/new-partner.ts';
import { expectFits, settled } from './support/page-looks.ts';
import { partnerId } from './support/partners.ts';

const period = 'start=20260801&end=20260831';

/** A partner whose 크림 lost 30 in August 2026, of which 10 were paid; returns the address of its page. */
async function addressOfLosses(): Promise<string> {
  const { code } = await newPartner();
  const sql = ownerDatabase();
  try {
    const option = `${code}-1`;
    await addOption(sql, { id: option, partner: code, brand: null, name: '크림' });
    await sql`update public.dim_option set "SALE_PRICE" = 12000 where "OPTION_CD" = ${option}`;
    await addStock(sql, code, { '20260731': { [option]: 100 }, '20260831': { [option]: 65 } });
    await addMoves(sql, code, [{ option, month: '202608', sold: 5 }]);
    await addPaid(sql, code, [{ option, day: '20260812', qty: 10 }]);
    await loadMonths(sql, code, ['202608']);
  } finally {
    await sql.end();
  }
  return `/${await partnerId(code)}/settlement-compensation?${period}`;
}

test('a claim is reached, given a status and opened by keyboard alone', async ({ page, baseURL }) => {
  await signedIn(page, baseURL ?? '', staff);
  await page.goto(await addressOfLosses());
  await settled(page);
  await page.getByRole('tab', { name: '재고 대사' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: '청구 후보' })).toBeFocused();
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: '청구 후보' }).getByRole('row').nth(1);
  await expect(row).toContainText('240,000');
  const status = row.getByRole('button', { name: /상태 수정/ });
  await status.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('검토중');
  await row.getByRole('button', { name: /크림/, expanded: false }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '증빙 체크리스트' })).toBeVisible();
});

test('each list of losses fits every width, with nothing that assistive technology misses', async ({
  page,
  baseURL,
}) => {
  await signedIn(page, baseURL ?? '', staff);
  const address = await addressOfLosses();
  for (const view of ['compensations', 'reconciliation', 'claims']) {
    await page.goto(`${address}&view=${view}`);
    await settled(page);
    await expect(page.getByRole('table').first()).toContainText('크림');
    await expectFits(page);
  }
});
