import type { Page } from '@playwright/test';

/** Fills the sign-in form and sends it, as a person does. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}
