// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { leaveInactive } from './leave-inactive.ts';

const session = vi.hoisted(() => ({ current: { user: { id: 'u' } } as unknown }));
vi.mock('./session.ts', () => ({
  currentSession: () => session.current,
  signOut: async () => {
    session.current = null;
  },
}));

it('signs out and tells the person once, however many requests say that the member is inactive', async () => {
  const told = vi.fn<(text: string) => void>();
  vi.stubGlobal('alert', told);
  await Promise.all([leaveInactive(), leaveInactive()]);
  await leaveInactive();
  expect(told.mock.calls).toEqual([['비활성 사용자입니다. 관리자에게 문의하세요.']]);
  expect(session.current).toBeNull();
  vi.unstubAllGlobals();
});
