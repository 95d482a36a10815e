import { expect, it } from 'vitest';
import { linkFailed } from './reset-session.ts';

it.each([
  ['#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid', '', true],
  ['#error_code=otp_expired', '', true],
  ['', '?error=access_denied', true],
  ['#access_token=a.b.c&refresh_token=r&type=recovery', '', false],
  ['', '', false],
])('a reset link with the fragment %j and the query %j', (hash, search, isFailed) => {
  expect(linkFailed({ hash, search })).toBe(isFailed);
});
