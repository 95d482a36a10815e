import { networkOf } from '../gate/network.ts';
import { maxPasswordBytes, passwordMatches, passwordTurns } from '../password-hash.ts';
import { requestStore } from '../request-store.ts';
import { authError } from '../responses.ts';
import { findAccount } from './account-rows.ts';
import { counters, deviceCounters } from './allowances.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import { deviceClaims, deviceCookie, isDeviceOf } from './known-device.ts';

/**
 * Sign-in with a password. Unknown accounts, wrong passwords and unconfirmed accounts with a wrong password
 * get the same answer after the same work; only who knows the password learns that the e-mail address is
 * not confirmed yet (specification section 8 looks for 'confirmed'), or that the account is banned.
 */
export async function signIn(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const password = textField(auth.body, 'password');
  const deviceId = await knownDevice(services, auth, email);
  const allowance = deviceId === undefined ? counters.signIn(auth.context, email) : deviceCounters(deviceId);
  const check = async () => {
    const account = await findAccount(services.sql, email);
    const isTooLong = Buffer.byteLength(password) > maxPasswordBytes;
    const isRight = await passwordMatches(password, isTooLong ? undefined : account?.hash);
    if (!isRight || !account?.hash) {
      return authError(400, 'invalid_credentials', 'Invalid login credentials');
    }
    if (account.banned) return authError(400, 'user_banned', 'User is banned');
    const store = requestStore.getStore();
    if (store) store.password = { text: password, hash: account.hash };
    const response = await services.pass(auth.request);
    if (!response.ok || deviceId !== undefined) return response;
    const headers = new Headers(response.headers);
    headers.append('set-cookie', await deviceCookie(account, services.options));
    return new Response(response.body, { status: response.status, headers });
  };
  // The whole of it: what a sign-in writes takes the database as long as the hash takes a core.
  const inTurn = () => passwordTurns.run(networkOf(auth.context.peerAddress), check);
  return limited(services.limits, allowance, inTurn);
}

/** The id of the device when the account was signed in to on it before. */
async function knownDevice(
  { sql, options }: AuthServices,
  { request }: AuthRequest,
  email: string,
): Promise<string | undefined> {
  const claims = await deviceClaims(options, request);
  const account = claims && (await findAccount(sql, email));
  return account && isDeviceOf(claims, account, options) ? claims.deviceId : undefined;
}
