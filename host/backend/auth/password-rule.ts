import { maxPasswordBytes } from '../password-hash.ts';
import { authError } from '../responses.ts';

const minPasswordLength = 8;

/**
 * Returns the refusal of a password that is too short (specification section 9), blank or longer than bcrypt reads, with the
 * codes of GoTrue; undefined if the password is allowed. GoTrue counts bytes as well and calls them characters.
 */
export function refuseWeakPassword(password: string): Response | undefined {
  if (password.length < minPasswordLength) {
    const message = `Password should be at least ${minPasswordLength} characters.`;
    return authError(422, 'weak_password', message, {}, { weak_password: { reasons: ['length'] } });
  }
  if (password.trim() === '') {
    const message = 'Password should hold other characters than blanks.';
    return authError(422, 'weak_password', message, {}, { weak_password: { reasons: ['characters'] } });
  }
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    const message = `Password cannot be longer than ${maxPasswordBytes} characters`;
    return authError(400, 'validation_failed', message);
  }
  return undefined;
}
