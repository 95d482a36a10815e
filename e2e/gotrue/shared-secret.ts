import { decodeProtectedHeader } from 'jose';
import { confirmedAccount, password, type GotrueSide } from './side.ts';

const bytesOf = (text: string) => Buffer.from(text).toString('base64url');

/**
 * Moves a project from its shared secret (HS256) to ES256 keys while somebody is signed in. Returns a sentence for each
 * thing that is not as the client needs it.
 */
export async function checkMoveToKeys(side: GotrueSide): Promise<string[]> {
  const secret = 'a shared secret of forty characters here';
  await side.restart({ GOTRUE_JWT_SECRET: secret, GOTRUE_JWT_KEYS: '' });
  const auth = side.recorder.client();
  const email = await confirmedAccount(side);
  const { data } = await auth.signInWithPassword({ email, password });
  const before = data.session?.access_token ?? '';
  const old = { kty: 'oct', k: bytesOf(secret), alg: 'HS256', kid: 'shared', key_ops: ['verify'] };
  const keys = JSON.parse(side.keys()) as unknown[];
  await side.restart({ GOTRUE_JWT_SECRET: secret, GOTRUE_JWT_KEYS: JSON.stringify([...keys, old]) });
  const user = await auth.getUser(before);
  const renewed = await auth.refreshSession();
  const answer = await fetch(`${side.url}/auth/v1/.well-known/jwks.json`);
  const published = (await answer.json()) as { keys: { kty: string }[] };
  const algorithmOf = (token = 'e30.e30.') => decodeProtectedHeader(token).alg;
  const findings: [boolean, string][] = [
    [algorithmOf(before) === 'HS256', 'A token of the shared secret is not signed with HS256.'],
    [user.error === null, 'A token of the shared secret does not count after the move.'],
    [renewed.error === null, 'A session of the shared secret is not renewed after the move.'],
    [
      algorithmOf(renewed.data.session?.access_token) === 'ES256',
      'A renewed token is not signed with ES256.',
    ],
    [published.keys.every(({ kty }) => kty === 'EC'), 'The shared secret is among the published keys.'],
  ];
  return findings.flatMap(([isRight, sentence]) => (isRight ? [] : [sentence]));
}
