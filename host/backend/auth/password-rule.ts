import { maxPasswordBytes } from '../password-hash.ts';
import { authError } from '../responses.ts';

const minPasswordLength = 8;

/** The refusal of a password that is too short (specification section 9) or longer than can be kept. */
export function refuseWeakPassword(password: string): Response | undefined {
  if (password.length < minPasswordLength) {
    return authError(422, 'weak_password', `Password should be at least ${minPasswordLength} characters.`);
  }
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    return authError(422, 'weak_password', `Password cannot be longer than ${maxPasswordBytes} bytes.`);
  }
  return undefined;
}
