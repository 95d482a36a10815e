import { isEmail } from '@/domain/email.ts';
import { authText } from '@/text/auth.ts';

const text = authText.validation;

/** What stands below a field of the sign-in form or, as `form`, above its button. */
export interface LoginErrors {
  email?: string | undefined;
  password?: string | undefined;
  form?: string | undefined;
}

/** What is wrong before anything is sent (specification section 5). */
export function checkLogin({ email, password }: { email: string; password: string }): LoginErrors {
  return {
    ...(isEmail(email) ? {} : { email: text.emailInvalid }),
    ...(password === '' ? { password: text.passwordRequired } : {}),
  };
}
