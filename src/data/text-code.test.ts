import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendTextCode, textCodeSentAt, verifyTextCode } from './text-code.ts';

const mfa = vi.hoisted(() => ({
  challenge: vi.fn<() => Promise<unknown>>(),
  verify: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('./auth-client.ts', () => ({ auth: () => ({ mfa }) }));

let challenges = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  mfa.challenge
    .mockReset()
    .mockImplementation(async () => ({ data: { id: `challenge ${++challenges}` }, error: null }));
  mfa.verify.mockReset().mockResolvedValue({ error: null });
});
afterEach(() => void vi.useRealTimers());

it('sends one message where it is asked for twice at once, and another one after it', async () => {
  await Promise.all([sendTextCode('twice'), sendTextCode('twice')]);
  expect(mfa.challenge.mock.calls).toEqual([[{ factorId: 'twice', channel: 'sms' }]]);
  await sendTextCode('twice');
  expect(mfa.challenge).toHaveBeenCalledTimes(2);
});

it('verifies with the newest challenge, also after four minutes, when a new message would be sent on arrival', async () => {
  await sendTextCode('late');
  expect(textCodeSentAt('late')).toBe(Date.now());
  vi.advanceTimersByTime(4 * 60_000);
  expect(textCodeSentAt('late')).toBeUndefined();
  await verifyTextCode('late', '123456');
  expect(mfa.verify).toHaveBeenCalledWith({
    factorId: 'late',
    challengeId: `challenge ${challenges}`,
    code: '123456',
  });
});

it('counts a code neither for another factor, nor once it was used, nor when the clock went back', async () => {
  await sendTextCode('mine');
  expect(textCodeSentAt('other')).toBeUndefined();
  await expect(verifyTextCode('other', '123456')).rejects.toMatchObject({ code: 'mfa_challenge_expired' });
  vi.setSystemTime(new Date('2026-11-21T11:00:00Z'));
  expect(textCodeSentAt('mine')).toBeUndefined();
  vi.setSystemTime(new Date('2026-11-21T12:00:01Z'));
  await verifyTextCode('mine', '123456');
  expect(textCodeSentAt('mine')).toBeUndefined();
});

it('keeps the challenge after a wrong code, and none of a message that failed', async () => {
  const refused = Object.assign(new Error('no'), { code: 'mfa_verification_failed' });
  await sendTextCode('wrong');
  mfa.verify.mockResolvedValueOnce({ error: refused });
  await expect(verifyTextCode('wrong', '000000')).rejects.toBe(refused);
  expect(textCodeSentAt('wrong')).toBeDefined();
  mfa.challenge.mockResolvedValueOnce({ data: null, error: refused });
  await expect(sendTextCode('failed')).rejects.toBe(refused);
  expect(textCodeSentAt('failed')).toBeUndefined();
});
