import * as z from 'zod/mini';
import { newPasswordFields, passwordsMatch } from '@/components/account/new-password-schema.ts';
import { authText } from '@/text/auth.ts';

const text = authText.validation;

const email = z.string().check(z.email(text.emailInvalid));

/** The forms of the public pages, in the order of their fields (specification section 5). */
export const loginSchema = z.object({
  email,
  password: z.string().check(z.minLength(1, text.passwordRequired)),
  remember: z.boolean(),
});
export type LoginValues = z.infer<typeof loginSchema>;

export const signupSchema = z
  .object({
    email: z.string().check(z.minLength(1, text.emailRequired), z.email(text.emailFormat)),
    ...newPasswordFields,
    name: z.string().check(z.trim(), z.minLength(1, text.nameRequired)),
    phone: z.string().check(z.minLength(1, text.phoneRequired)),
  })
  .check(passwordsMatch);
export type SignupValues = z.infer<typeof signupSchema>;

export const findPasswordSchema = z.object({ email });
export type FindPasswordValues = z.infer<typeof findPasswordSchema>;
