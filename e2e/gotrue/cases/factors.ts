import { randomInt } from 'node:crypto';
import { TOTP } from 'otpauth';
import { confirmedAccount, password, textedCode, type Side } from '../side.ts';

/** Second factors: an authenticator app and a phone. */
export async function factors(side: Side): Promise<void> {
  await app(side);
  await phone(side);
}

const other = (code: string) => (code === '000000' ? '111111' : '000000');
const unknown = '00000000-0000-4000-8000-000000000000';

async function app(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  const auth = recorder.client();
  const { mfa } = auth;
  recorder.step('session for an app');
  await auth.signInWithPassword({ email, password });
  recorder.step('app: enrol');
  const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const generator = new TOTP({ secret: totp.secret });
  recorder.step('app: enrol under the same name');
  await mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
  recorder.step('app: enrol one more');
  const spare = await mfa.enroll({ factorType: 'totp', friendlyName: 'spare' });
  recorder.step('app: challenge of an unknown factor');
  await mfa.challenge({ factorId: unknown });
  recorder.step('app: challenge');
  const challenge = await mfa.challenge({ factorId });
  const challengeId = challenge.data?.id ?? '';
  recorder.step('app: wrong code');
  await mfa.verify({ factorId, challengeId, code: other(generator.generate()) });
  recorder.step('app: code of five digits');
  await mfa.verify({ factorId, challengeId, code: '12345' });
  recorder.step('app: unknown challenge');
  await mfa.verify({ factorId, challengeId: unknown, code: generator.generate() });
  const code = generator.generate();
  recorder.step('app: right code');
  await mfa.verify({ factorId, challengeId, code });
  recorder.step('app: the challenge once more');
  await mfa.verify({ factorId, challengeId, code });
  recorder.step('app: the code once more');
  await mfa.challengeAndVerify({ factorId, code });
  recorder.step('app: list');
  await mfa.listFactors();
  recorder.step('app: the enrolment that was not finished');
  await mfa.unenroll({ factorId: spare.data?.id ?? '' });
  recorder.step('app: refresh keeps the level');
  await auth.refreshSession();
  recorder.note('app: level', level((await mfa.getAuthenticatorAssuranceLevel()).data));

  const half = recorder.client();
  recorder.step('half signed in');
  await half.signInWithPassword({ email, password });
  recorder.note('half signed in: level', level((await half.mfa.getAuthenticatorAssuranceLevel()).data));
  recorder.step('half signed in: new password');
  await half.updateUser({ password: 'second-password-2' });
  recorder.step('half signed in: user data');
  await half.updateUser({ data: { name: '한가을' } });
  recorder.step('half signed in: enrol');
  await half.mfa.enroll({ factorType: 'totp', friendlyName: 'intruder' });
  recorder.step('half signed in: remove');
  await half.mfa.unenroll({ factorId });
  recorder.step('another account: remove');
  const stranger = recorder.client();
  await stranger.signInWithPassword({ email: await confirmedAccount(side), password });
  await stranger.mfa.unenroll({ factorId });
  recorder.step('app: remove');
  await mfa.unenroll({ factorId });
  recorder.step('app: refresh after the removal');
  await auth.refreshSession();
  recorder.note('app: level after the removal', level((await mfa.getAuthenticatorAssuranceLevel()).data));
}

/** The levels as field names, which are what is compared. */
function level(data: { currentLevel: string | null; nextLevel: string | null } | null) {
  return { [`current ${data?.currentLevel}`]: true, [`next ${data?.nextLevel}`]: true };
}

async function phone(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  const number = `+8210${randomInt(10_000_000, 100_000_000)}`;
  const auth = recorder.client();
  const { mfa } = auth;
  recorder.step('session for a phone');
  await auth.signInWithPassword({ email, password });
  recorder.step('phone: no number');
  await mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone: 'none' });
  recorder.step('phone: number of another country');
  await mfa.enroll({ factorType: 'phone', friendlyName: 'abroad', phone: '+14155552671' });
  recorder.step('phone: enrol');
  await mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone: number });
  recorder.step('phone: enrol the number again');
  const enrolled = await mfa.enroll({ factorType: 'phone', friendlyName: 'phone', phone: number });
  if (enrolled.error) throw enrolled.error;
  const factorId = enrolled.data.id;
  recorder.step('phone: challenge');
  const challenge = await mfa.challenge({ factorId, channel: 'sms' });
  const challengeId = challenge.data?.id ?? '';
  const code = await textedCode(side, number);
  recorder.step('phone: challenge within the minute');
  await mfa.challenge({ factorId, channel: 'sms' });
  recorder.step('phone: wrong code');
  await mfa.verify({ factorId, challengeId, code: other(code) });
  recorder.step('phone: right code');
  await mfa.verify({ factorId, challengeId, code });
  recorder.step('phone: the challenge once more');
  await mfa.verify({ factorId, challengeId, code });
  recorder.step('phone: enrol a verified number');
  await mfa.enroll({ factorType: 'phone', friendlyName: 'again', phone: number });
  recorder.step('phone: challenge within the minute after its enrolment');
  await mfa.challenge({ factorId, channel: 'sms' });
  recorder.step('phone: list');
  await mfa.listFactors();
  recorder.step('phone: remove');
  await mfa.unenroll({ factorId });
}
