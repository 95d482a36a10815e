import type { JWTPayload } from 'jose';
import { AccessTokens } from '../backend/auth/access-tokens.ts';
import type { TestBackend } from './test-backend.ts';

/** An access token of the backend with any claims, as if it had signed in somebody; it ends after the seconds. */
export function accessToken(
  { secrets, url }: Pick<TestBackend, 'secrets' | 'url'>,
  claims: JWTPayload,
  lifetime = 3600,
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetime;
  return new AccessTokens({ secrets, siteUrl: url }).sign({ aud: 'authenticated', exp, ...claims });
}
