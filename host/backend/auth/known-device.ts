import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { BackendOptions } from '../options.ts';
import type { Account } from './account-rows.ts';

type DeviceOptions = Pick<BackendOptions, 'secrets' | 'siteUrl'>;

const cookieName = 'known-device';
/** Seconds a device stays known: half a year. */
const lifetime = 180 * 24 * 60 * 60;

/** What a cookie of ours says. */
export interface DeviceClaims {
  deviceId: string;
  userId: string;
  passwordMark: string;
}

/**
 * What the cookie of a request says, if it is one that we made. It opens nothing and is asked for nowhere: it gives
 * the sign-ins of one account on one device a counter of their own, so that strangers cannot lock the owner out
 * (the device cookies of OWASP).
 */
export async function deviceClaims(
  { secrets }: DeviceOptions,
  request: Request,
): Promise<DeviceClaims | undefined> {
  const cookies = request.headers.get('cookie') ?? '';
  const token = new RegExp(`(?:^|; )${cookieName}=([\\w.-]{1,1000})(?:;|$)`).exec(cookies)?.[1];
  if (token === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets.jwtSecret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub', 'jti'],
    });
    return {
      deviceId: String(payload.jti),
      userId: String(payload.sub),
      passwordMark: String(payload.passwordMark),
    };
  } catch {
    return undefined;
  }
}

/** Whether a device was made known by a sign-in to this account with the password that it has now. */
export function isDeviceOf(
  { userId, passwordMark }: DeviceClaims,
  { id, hash }: Account,
  { secrets }: DeviceOptions,
): boolean {
  return userId === id && passwordMark === markOf(hash, secrets.jwtSecret);
}

/** The Set-Cookie header that makes a device known to an account; only the sign-in itself is sent it. */
export async function deviceCookie({ id, hash }: Account, options: DeviceOptions): Promise<string> {
  const { jwtSecret } = options.secrets;
  const token = await new SignJWT({ passwordMark: markOf(hash, jwtSecret) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setJti(randomUUID())
    .setExpirationTime(`${lifetime} seconds`)
    .sign(keyOf(jwtSecret));
  const secure = options.siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${token}; Max-Age=${lifetime}; Path=/auth/v1/token; HttpOnly; SameSite=Strict${secure}`;
}

/** Changes with the password, and says nothing about it. */
function markOf(hash: string | null, jwtSecret: string): string {
  return createHmac('sha256', keyOf(jwtSecret))
    .update(hash ?? '')
    .digest('base64url');
}

/** Of its own, so that no token of another use passes for a device. */
function keyOf(jwtSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', jwtSecret, '', cookieName, 32));
}
