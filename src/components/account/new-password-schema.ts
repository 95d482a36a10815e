import * as z from 'zod/mini';
import { authText } from '@/text/auth.ts';

const text = authText.validation;

/** bcrypt reads no more than 72 bytes, so a longer password would be a shorter one in truth. */
const fits = z.refine<string>((value) => new TextEncoder().encode(value).length <= 72, text.passwordTooLong);

const isNotBlank = z.refine<string>((value) => value.trim() !== '', text.passwordBlank);

interface Passwords {
  password: string;
  confirmPassword: string;
}

/** A new password and its confirmation (specification section 5): at least 8 characters, not all of them blanks. */
export const newPasswordFields = {
  password: z.string().check(z.minLength(8, text.passwordLength), isNotBlank, fits),
  confirmPassword: z.string().check(z.minLength(1, text.confirmRequired)),
};

/** On the confirmation field, and also while other fields are still wrong: the person sees all there is to mend. */
export const passwordsMatch = z.refine<Passwords>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    path: ['confirmPassword'],
    error: text.confirmMismatch,
    when: ({ value }) => (value as Passwords).confirmPassword !== '',
  },
);

export const newPasswordSchema = z.object(newPasswordFields).check(passwordsMatch);
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
