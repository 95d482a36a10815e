import * as z from 'zod/mini';
import { newPasswordFields, passwordsMatch } from './new-password-schema.ts';
import { isEmail } from '@/domain/email.ts';
import { authText } from '@/text/auth.ts';

const text = authText.validation;

/** The forms of the public pages but sign-in, in the order of their fields (specification section 5). */
export const signupSchema = z
  .object({
    email: z.string().check(z.minLength(1, text.emailRequired), z.refine(isEmail, text.emailFormat)),
    ...newPasswordFields,
    name: z.string().check(z.trim(), z.minLength(1, text.nameRequired)),
    phone: z.string().check(z.minLength(1, text.phoneRequired)),
  })
  .check(passwordsMatch);
export type SignupValues = z.infer<typeof signupSchema>;

export const findPasswordSchema = z.object({
  email: z.string().check(z.refine(isEmail, text.emailInvalid)),
});
export type FindPasswordValues = z.infer<typeof findPasswordSchema>;
