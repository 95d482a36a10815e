import { type FormError, says, tooManyError } from '@/components/account/account-errors.ts';
import { toFailure } from '@/data/errors.ts';
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
  if (isException(error)) return { field: 'form', message: text.loginException };
  return { field: 'password', message: text.loginFailed };
}

/**
 * Specification section 8: sign-up. The toast carries the provider's own message; the form says in Korean what
 * the person can do where that is known.
 */
export function signupError(error: unknown): { toast?: string; form: FormError } {
  const tooMany = tooManyError(error);
  if (tooMany) return { form: { field: 'form', message: tooMany } };
  if (isException(error)) return { form: { field: 'form', message: text.signupException } };
  const failure = toFailure(error);
  if (failure.code === 'user_already_exists' || says(error, 'already registered'))
    return { toast: failure.message, form: { field: 'email', message: text.signupExists } };
  return {
    toast: failure.message,
    form: { field: 'form', message: `${text.signupFailed}: ${failure.message}` },
  };
}

/** Specification section 8: find-password. */
export function findPasswordError(error: unknown): FormError {
  const tooMany = tooManyError(error);
  if (tooMany) return { field: 'form', message: tooMany };
  if (says(error, 'not found')) return { field: 'email', message: text.findNotFound };
  return { field: 'form', message: isThrown(error) ? text.findException : text.findFailed };
}
