import { type FormError, says, tooManyError } from './account-errors.ts';
import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { authText } from '@/text/auth.ts';

const text = authText.errors;

/** The backend did not answer or broke, or this code did: what the person typed is not at fault. */
const isException = (error: unknown) =>
  ['offline', 'timeout', 'server', 'unknown'].includes(toFailure(error).kind);

/** This code broke, not an answer. */
const isThrown = (error: unknown) => toFailure(error).kind === 'unknown';

/** Specification section 8: sign-in. */
export function loginError(error: unknown): FormError {
  const tooMany = tooManyError(error);
  if (tooMany) return { field: 'form', message: tooMany };
  if (says(error, 'confirmed')) return { field: 'form', message: text.loginUnconfirmed };
  if (isException(error)) return { field: 'form', message: withRequestNumber(text.loginException, error) };
  if (toFailure(error).code === 'user_banned') return { field: 'form', message: text.inactive };
  return { field: 'password', message: text.loginFailed };
}

interface SignupError {
  /** What follows 회원가입에 실패했습니다 in the toast, '' when it stands at its field; null without a toast. */
  toast: string | null;
  form: FormError | null;
}

/** Specification section 8: sign-up. Each reason is said once, in Korean where it is known. */
export function signupError(error: unknown): SignupError {
  const tooMany = tooManyError(error);
  if (tooMany) return { toast: null, form: { field: 'form', message: tooMany } };
  if (isException(error)) {
    const sentence = withRequestNumber(text.signupException, error);
    return { toast: null, form: { field: 'form', message: sentence } };
  }
  const { message, code } = toFailure(error);
  switch (says(error, 'already registered') ? 'user_already_exists' : code) {
    case 'user_already_exists':
    case 'email_exists':
      return { toast: '', form: { field: 'email', message: text.signupExists } };
    case 'email_address_invalid':
    case 'email_address_not_authorized':
      return { toast: '', form: { field: 'email', message: text.signupAddress } };
    case 'weak_password':
      return { toast: '', form: { field: 'password', message: text.signupWeakPassword } };
    case 'signup_disabled':
    case 'email_provider_disabled':
      return { toast: text.signupClosed, form: null };
    default:
      return { toast: message, form: null };
  }
}

/** Specification section 8: find-password. */
export function findPasswordError(error: unknown): FormError {
  const tooMany = tooManyError(error);
  if (tooMany) return { field: 'form', message: tooMany };
  if (says(error, 'not found')) return { field: 'email', message: text.findNotFound };
  if (toFailure(error).code === 'email_provider_disabled') return { field: 'form', message: text.findClosed };
  const sentence = isThrown(error) ? text.findException : text.findFailed;
  return { field: 'form', message: withRequestNumber(sentence, error) };
}
