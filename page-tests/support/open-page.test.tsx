import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answerInstead, countOf } from './answers.ts';
import { database, newMember } from './desk.ts';
import { openPage } from './open-page.tsx';

it('what a closed window still waited for leaves the address of the next one alone', async () => {
  const inactive = await newMember({});
  await database()`update public.auth_member set "IS_ACTIVE" = false where "EMAIL" = ${inactive.email}`;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isAnswered = false;
  answerInstead('/rest/v1/auth_member', async (forward) => {
    const answer = await forward();
    await held;
    isAnswered = true;
    return answer;
  });
  await openPage('/profile', inactive);
  await expect.poll(() => countOf('/rest/v1/auth_member')).toBeGreaterThan(0);
  await openPage('/signup');
  release();
  await screen.findByLabelText('비밀번호 확인');
  await expect.poll(() => isAnswered).toBe(true);
  // The time in which the guard of the closed window would lead to /login.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(window.location.pathname).toBe('/signup');
});
