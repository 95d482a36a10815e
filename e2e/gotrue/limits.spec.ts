import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { newestLink } from '../support/mailbox.ts';
import { newMember, newSignup } from '../support/new-member.ts';
import { signInByForm } from '../support/sign-in.ts';
import { codesTo, newMobileNumber } from '../support/text-messages.ts';
import { limitsHeader } from './limits-header.ts';

test.use({ extraHTTPHeaders: { [limitsHeader]: '1' } });

test('a second mail within the minute is refused with a sentence that says when', async ({
  page,
  request,
  baseURL,
}) => {
  const { email, password } = await newSignup(baseURL ?? '');
  await newestLink(request, email);
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('이메일 인증이 필요합니다. 이메일을 확인해주세요.');
  const answered = page.waitForResponse((response) => response.url().includes('/auth/v1/resend'));
  await page.getByRole('button', { name: '인증 메일 다시 보내기' }).click();
  expect((await answered).status()).toBe(429);
  await expect(page.getByText(/\d+초 후 다시 시도/)).toBeVisible();
});

test('a second code by text message within the minute is refused with a sentence that says when', async ({
  page,
  baseURL,
}) => {
  const { email, password } = await newMember(baseURL ?? '');
  await page.goto('/login');
  await signInByForm(page, email, password);
  await expect(page).not.toHaveURL('/login');
  await page.goto('/profile');
  const number = newMobileNumber();
  await page.getByRole('button', { name: '문자 인증 등록' }).click();
  const dialog = page.getByRole('dialog', { name: '문자 인증 등록' });
  await dialog.getByLabel('휴대폰 번호').fill(number);
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText(`${number} 번호로 문자를 보냈습니다.`)).toBeVisible();
  await dialog.getByLabel('문자로 받은 6자리 코드').fill((await codesTo(page.request, number))[0] ?? '');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /사용자 메뉴/ }).click();
  await page.getByRole('menuitem', { name: '로그아웃' }).click();
  await expect(page).toHaveURL('/login');
  await signInByForm(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(/^조금 전에 문자를 보냈습니다\. \d+초 후/);
  expect(await codesTo(page.request, number)).toHaveLength(1);
});
