import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { layoutFlaws } from './support/layout-flaws.ts';
import { signedIn, staff } from './support/members.ts';
import { partnerId } from './support/partners.ts';

// A run names every flaw, not the first alone.
const everyFlaw = expect.configure({ soft: true, timeout: 3000 });
const WIDTHS = [1920, 1440, 1024, 768, 390, 360];

interface Look {
  path: string;
  /** Heading that tells that the page is there. */
  heading: string | RegExp;
  /** What a person does first to see all of it. */
  open?: (page: Page) => Promise<void>;
}

const publicPages: Look[] = [
  { path: '/login', heading: '로그인' },
  { path: '/signup', heading: '회원가입' },
  { path: '/find-password', heading: '비밀번호 찾기' },
  { path: '/reset-password', heading: '링크를 사용할 수 없습니다' },
];

const openFirstRequest = async (page: Page) => {
  await page.getByRole('button', { name: '상세 보기' }).first().click();
  await expect(page.getByRole('cell', { name: '합계' })).toBeVisible();
};

/** The first of them chooses the partner for those without one in the address. */
const memberPages = (id: number): Look[] => [
  { path: `/${id}/inventory`, heading: '재고 현황' },
  { path: `/${id}/inbound`, heading: '입고 관리', open: openFirstRequest },
  { path: `/${id}/upload`, heading: '데이터 업로드' },
  { path: `/${id}/product-diagnosis`, heading: '상품 관리' },
  { path: '/partner', heading: '파트너 선택' },
  { path: '/', heading: /지우매니저님/ },
  { path: '/profile', heading: '설정' },
  { path: '/backend-test', heading: '백엔드 테스트' },
  { path: '/no/such/page', heading: '페이지를 찾을 수 없습니다' },
];

/** Waits until nothing on the page stands for something that is still coming. */
async function settled(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Every page at those widths, in one window: a change of the width is what a person's window does, too. */
async function walk(page: Page, looks: Look[], widths: number[], accessibleAt: number[]) {
  for (const { path, heading, open } of looks)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await settled(page);
      await open?.(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await everyFlaw.poll(() => layoutFlaws(page), { message: `${path} at ${width} px` }).toEqual([]);
        if (accessibleAt.includes(width)) await expectAccessible(page);
      }
    });
}

test('the public pages fit every width and are accessible in light', async ({ page }) => {
  await walk(page, publicPages, WIDTHS, [1440, 390]);
});

test('the pages behind the sign-in fit every width and are accessible in light', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signedIn(page, baseURL ?? '', staff);
  const id = await partnerId('P1003');
  await walk(page, memberPages(id), WIDTHS, [1440, 390]);
});

test.describe('in the dark theme', () => {
  test.use({ colorScheme: 'dark' });

  test('the public pages are accessible', async ({ page }) => {
    await walk(page, publicPages, [1440], [1440]);
  });

  test('the pages behind the sign-in are accessible', async ({ page, baseURL }) => {
    await signedIn(page, baseURL ?? '', staff);
    const id = await partnerId('P1003');
    await walk(page, memberPages(id), [1440], [1440]);
  });
});
