import { maxPasswordBytes, passwordMatches, spendPasswordTime } from '../password-hash.ts';
import { requestStore } from '../request-store.ts';
import { authError } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';

const refused = () => authError(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * Sign-in with a password. Unknown accounts, wrong passwords and unconfirmed accounts with a wrong password
 * get the same answer after the same work; only who knows the password learns that the e-mail address is
 * not confirmed yet (specification section 8 looks for 'confirmed').
 */
export async function signIn(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const password = textField(auth.body, 'password');
  return limited(services.limits, counters.signIn(auth.context, email), async () => {
    if (Buffer.byteLength(password) > maxPasswordBytes) {
      await spendPasswordTime(password.slice(0, maxPasswordBytes));
      return refused();
    }
    const response = await services.pass(auth.request);
    if (response.ok) return response;
    const error = (await response.clone().json()) as { error_code?: string };
    if (error.error_code === 'email_not_confirmed') {
      return (await knowsPassword(services, email, password)) ? response : refused();
    }
    if (!requestStore.getStore()?.passwordHashed) await spendPasswordTime(password);
    return response;
  });
}

async function knowsPassword({ sql }: AuthServices, email: string, password: string): Promise<boolean> {
  const [user] = await sql<{ hash: string | null }[]>`
    select encrypted_password as hash from auth.users where email = ${email} and not is_sso_user`;
  return passwordMatches(password, user?.hash ?? '');
}
