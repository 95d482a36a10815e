import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openFixture } from './support/fixture-page.ts';
import { expectAccessibleInThemes } from './support/page-looks.ts';
import { expectLoaded } from './support/table.ts';

// In one worker, so that the fixture is built once; on a busy machine the first journey waits for it for minutes.
test.describe.configure({ mode: 'default', timeout: 360_000 });

test('20,000 rows that are all here are scrolled and sorted, head and 합계 in sight', async ({ page }) => {
  await openFixture(page, 'data-table', '?table=whole');
  const table = page.getByRole('table', { name: '상품' });
  const row = (index: number) => table.locator(`tr[aria-rowindex="${index}"]`);
  await expect(row(2)).toBeVisible();
  await expectAccessible(page);

  // Only what is seen is drawn; the keyboard goes to the end.
  expect(await table.locator('tbody tr').count()).toBeLessThan(80);
  await page.getByRole('region', { name: /상품 표/ }).press('End');
  await expect(row(20_001)).toBeVisible();
  await expect(row(20_001).getByRole('cell').first()).toHaveText('20,000');
  await expect(page.getByRole('columnheader', { name: '상품명' })).toBeInViewport();
  await expect(table.locator('tfoot')).toBeInViewport();

  const sort = page.getByRole('button', { name: '지표 2', exact: true });
  await sort.click();
  await sort.click();
  await expectLoaded(table);
  await page.getByRole('region', { name: /상품 표/ }).press('Home');
  await expect(row(2).getByRole('cell').nth(4)).toHaveText('99,995');
  await page.getByRole('region', { name: /상품 표/ }).press('End');
  await expect(row(20_001).getByRole('cell').nth(4)).toHaveText('-');
});

test('rows are chosen, opened and edited in groups of columns, accessibly at every width', async ({
  page,
}) => {
  await openFixture(page, 'data-table', '?table=campaigns');
  const cell = (name: string) => page.getByRole('button', { name });
  await page.getByRole('checkbox', { name: '캠페인 1 선택' }).check();
  await page.getByRole('checkbox', { name: '캠페인 3 선택' }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: '선택한 항목' })).toContainText('3건 선택됨');

  await cell('캠페인 1 펼치기').click();
  await cell('광고그룹 1 펼치기').click();
  await expect(page.getByRole('row', { name: '옵션 2 선택' })).toBeVisible();
  await cell('캠페인 2 펼치기').click();
  await expect(page.getByRole('alert')).toContainText('서버에 연결할 수 없습니다.');
  await expectAccessibleInThemes(page);

  await cell('캠페인 1 예산 수정').click();
  await page.keyboard.type('-1\n');
  await expect(page.getByRole('alert').filter({ hasText: '0원 이상' })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('120,000\n');
  await expect(cell('캠페인 1 예산 수정')).toHaveText('120,000');
  await cell('실행 취소').click();
  await expect(cell('캠페인 1 예산 수정')).toHaveText('100,000');

  await cell('캠페인 3 예산 수정').click();
  await page.keyboard.type('90000\n');
  await expect(page.getByRole('dialog')).toContainText('내 값90,000원저장된 값250,000원');
  await cell('저장된 값 유지').click();
  await expect(cell('캠페인 3 예산 수정')).toHaveText('250,000');

  await cell('캠페인 3 원가 수정').click();
  await expect(page.getByRole('textbox', { name: '원가' })).toBeFocused();
  await page.keyboard.type('3,500');
  await cell('달력 열기').click();
  await page.getByRole('button', { name: '오늘' }).click();
  await expectAccessibleInThemes(page);
  await page.getByRole('textbox', { name: '적용일' }).press('Enter');
  await expect(cell('캠페인 3 원가 수정')).toHaveText('3,500');
  await expect(cell('캠페인 3 원가 수정')).toBeFocused();

  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('columnheader', { name: '유입' })).toBeAttached();
    await expectAccessibleInThemes(page, 'main');
  }
});
