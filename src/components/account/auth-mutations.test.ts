// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { connectAuth } from '@/data/auth-client.ts';
import { signupError } from './auth-errors.ts';
import { resendConfirmation, signUp } from './auth-mutations.ts';

afterEach(() => vi.unstubAllGlobals());

const values = {
  email: 'kim@example.com',
  password: 'abcd1234',
  confirmPassword: 'abcd1234',
  name: '김하나',
  phone: '+82 10-1234-5678',
};
const asked: { url: URL; body: unknown }[] = [];
function answer(body: object) {
  connectAuth({ url: 'https://desk.example' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url: new URL(url), body: JSON.parse(String(init.body)) });
    return Response.json(body);
  });
}

it('a sign-up sends the digits of the phone and wants its link to lead to the sign-in page', async () => {
  answer({ id: 'u', email: values.email, identities: [{ id: 'i' }] });
  await signUp(values);
  expect(asked.at(-1)?.body).toMatchObject({ data: { name: '김하나', phone: '01012345678' } });
  expect(asked.at(-1)?.url.searchParams.get('redirect_to')).toBe(`${location.origin}/login`);
  await resendConfirmation(values.email);
  expect(asked.at(-1)?.url.searchParams.get('redirect_to')).toBe(`${location.origin}/login`);
});

it('an account without identities is a taken address, to which a hosted project has sent nothing', async () => {
  answer({ id: 'u', email: values.email, identities: [] });
  const refusal = await signUp(values).catch((error: unknown) => error);
  expect(signupError(refusal).form?.field).toBe('email');
});
