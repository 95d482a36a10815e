import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { JWK } from 'jose';

/** A key pair that signs access tokens with ES256: the numbers of its JSON Web Key. */
export interface SigningKey {
  /** Its name in tokens and in the published set. */
  kid: string;
  x: string;
  y: string;
  /** The private half; deleted when another key takes over. */
  d?: string;
  /** Unix seconds when the last token of a retired key has ended; the key that signs has none. */
  until?: number;
}

const curve = { kty: 'EC', crv: 'P-256' };

/** A new key pair under a name of its own. */
export function newSigningKey(): SigningKey {
  // Read from bytes: Node 20 waits for itself for ever where garbage is collected while it exports a pair that it has just made.
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const key = createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' });
  const { x = '', y = '', d = '' } = key.export({ format: 'jwk' });
  return { kid: randomUUID(), x, y, d };
}

/** The keys whose tokens count, the one that signs first; `now` in Unix seconds. */
export function countingKeys(keys: SigningKey[], now = Date.now() / 1000): SigningKey[] {
  return keys.filter(({ until }) => until === undefined || until > now);
}

/** The keys after a rotation: a new one signs, and the old ones without their private halves check until then. */
export function rotatedKeys(keys: SigningKey[], until: number): SigningKey[] {
  const retired = countingKeys(keys).map(({ kid, x, y, until: end = until }) => ({ kid, x, y, until: end }));
  return [newSigningKey(), ...retired];
}

/** What anybody may know of the keys, as /auth/v1/.well-known/jwks.json tells it. */
export function publicKeySet(keys: SigningKey[]): { keys: JWK[] } {
  const shared = { ...curve, alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true };
  return { keys: countingKeys(keys).map(({ kid, x, y }) => ({ ...shared, kid, x, y })) };
}

/** The half that signs. Throws for a key that is retired or damaged. */
export function privateHalf({ x, y, d }: SigningKey): KeyObject {
  if (d === undefined) throw new Error('a retired key signs no more');
  return createPrivateKey({ key: { ...curve, x, y, d }, format: 'jwk' });
}

/** The half that checks. Throws for a damaged key. */
export function publicHalf({ x, y }: SigningKey): KeyObject {
  return createPublicKey({ key: { ...curve, x, y }, format: 'jwk' });
}

/** Whether stored keys can be used: the first one signs what it checks, and the others check. */
export function areSigningKeys(value: unknown): value is SigningKey[] {
  if (!Array.isArray(value)) return false;
  try {
    const keys = value as SigningKey[];
    const [first] = keys as [SigningKey];
    const probe = Buffer.from(first.kid);
    const signature = sign('sha256', probe, privateHalf(first));
    const halvesFit = verify('sha256', probe, publicHalf(first), signature);
    keys.forEach(publicHalf);
    return halvesFit && first.until === undefined && keys.every(({ kid }) => kid !== '');
  } catch {
    return false;
  }
}
