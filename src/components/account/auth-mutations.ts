import type { FormError } from './account-errors.ts';
import { auth } from '@/data/auth-client.ts';
import { Failure, toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { needsSecondFactor, signOut } from '@/data/session.ts';
import { phoneDigits } from '@/domain/phone.ts';
import { authText } from '@/text/auth.ts';
import { loginError } from './auth-errors.ts';
import type { SignupValues } from './auth-schemas.ts';

/** How a sign-in ended: inside, at the question for the second factor's code, or refused with a sentence. */
export type SignInOutcome = { step: 'done' } | { step: 'code' } | { step: 'refused'; error: FormError };

const refused = (message: string): SignInOutcome => ({ step: 'refused', error: { field: 'form', message } });

/**
 * Signs in and looks the member up (specification section 7). A member who is unknown or inactive is signed out
 * again at once, so that no half session stays behind.
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const { error } = await auth().signInWithPassword({ email, password });
    if (error) return { step: 'refused', error: loginError(error) };
  } catch {
    return refused(authText.errors.loginException);
  }
  let isCodeNeeded: boolean;
  try {
    // Loaded here: reading tables is not part of the sign-in page's first load.
    const { fetchMember } = await import('@/data/member-query.ts');
    [, isCodeNeeded] = await Promise.all([fetchMember(email), needsSecondFactor()]);
  } catch (error) {
    await signOut({ isWish: false });
    const isInactive = toFailure(error).kind === 'inactive';
    const sentence = isInactive ? authText.errors.inactive : authText.errors.memberFailed;
    return refused(withRequestNumber(sentence, error));
  }
  return { step: isCodeNeeded ? 'code' : 'done' };
}

/** Where a confirmation link leads: inside by way of /login, which says so when the link no longer works. */
const confirmedUrl = () => `${location.origin}/login`;

/** Makes an account; name and phone (digits alone) go along as its data. Throws the provider's error. */
export async function signUp({ email, password, name, phone }: SignupValues): Promise<void> {
  const { data, error } = await auth().signUp({
    email,
    password,
    options: { data: { name, phone: phoneDigits(phone) }, emailRedirectTo: confirmedUrl() },
  });
  if (error) throw error;
  // How a hosted project answers for an address that is taken, to which it sends nothing.
  if (data.user?.identities?.length === 0)
    throw new Failure('invalid', 'User already registered', { code: 'user_already_exists' });
}

/** Sends the confirmation mail of a sign-up once more. Throws the provider's error. */
export async function resendConfirmation(email: string): Promise<void> {
  const { error } = await auth().resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: confirmedUrl() },
  });
  if (error) throw error;
}

/** Mails a link that leads to /reset-password. Throws the provider's error. */
export async function sendResetLink(email: string): Promise<void> {
  const { error } = await auth().resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  });
  if (error) throw error;
}

/** Sets the password of the session that the mailed link opened. Throws the provider's error. */
export async function setNewPassword(password: string): Promise<void> {
  const { error } = await auth().updateUser({ password });
  if (error) throw error;
}
