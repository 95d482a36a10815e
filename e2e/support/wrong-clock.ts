import path from 'node:path';
import type { Page } from '@playwright/test';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { privateHalf } from '../../host/backend/signing-keys.ts';
import { readSecrets } from '../../host/secrets.ts';

/** Sets the clock of the page's computer this many hours ahead, or behind if negative, also after a reload. */
export async function setClockAhead(page: Page, hours: number): Promise<void> {
  await page.addInitScript((milliseconds) => {
    const RealDate = Date;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length === 0 ? [RealDate.now() + milliseconds] : given, newTarget),
      get: (target, name, receiver): unknown =>
        name === 'now' ? () => RealDate.now() + milliseconds : Reflect.get(target, name, receiver),
    });
  }, hours * 3_600_000);
}

/** Counts the requests of the page that renew a token. */
export function countRefreshes(page: Page): { count: number } {
  const refreshes = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.count++;
  });
  return refreshes;
}

/** Replaces the access token in the browser's session by the same one, signed by the host, an hour later. */
export async function letTokenExpire(page: Page): Promise<void> {
  const stored = () => Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'));
  const [key, value] = (await page.evaluate(stored)) ?? ['', '{}'];
  const session = JSON.parse(value) as { access_token: string };
  const [signingKey] = readSecrets(path.resolve(process.env.E2E_DATA_DIR ?? ''))?.signingKeys ?? [];
  if (signingKey === undefined) throw new Error('The host has no signing key.');
  const { alg = '', kid = '', typ = 'JWT' } = decodeProtectedHeader(session.access_token);
  const now = Math.floor(Date.now() / 1000);
  const access_token = await new SignJWT({
    ...decodeJwt(session.access_token),
    iat: now - 3601,
    exp: now - 1,
  })
    .setProtectedHeader({ alg, kid, typ })
    .sign(privateHalf(signingKey));
  const expired = JSON.stringify({ ...session, access_token, expires_at: now - 1 });
  await page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, expired]);
}
