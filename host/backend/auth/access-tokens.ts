import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { BackendOptions } from '../options.ts';
import { withAnswerToken } from './answer-token.ts';
import { signingKey as innerKey, verifiedClaims } from './caller.ts';
import { countingKeys, privateHalf, publicHalf, publicKeySet, type SigningKey } from './signing-keys.ts';

type TokenOptions = Pick<BackendOptions, 'secrets' | 'siteUrl' | 'signingKeys'>;

/** A checked token and what the library gets in its place. */
interface KnownToken {
  kid: string;
  exp: number;
  inner: string;
}

/** Characters of inner tokens that are kept; a member's own data make a token as long as they like. */
const maxKnown = 4_000_000;
/** Of the form of a token and signed by nobody: the library refuses it in the words of each service. */
const refusedToken = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.AA';

const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The border between the access tokens of the world, signed with our ES256 keys, and the inner ones, signed
 * with a shared secret, that the library knows. A token that comes in is checked and replaced, one that goes
 * out is signed anew, so that no outside token reaches the library and no inner one leaves.
 */
export class AccessTokens {
  readonly #options: TokenOptions;
  readonly #issuer: string;
  /** By the hash of the token. */
  readonly #known = new Map<string, KnownToken>();
  #knownLength = 0;

  constructor(options: TokenOptions) {
    this.#options = options;
    this.#issuer = `${options.siteUrl}/auth/v1`;
  }

  /**
   * Puts the inner token in the place of the one that a request brings, or one that is refused. Whether somebody is
   * behind the request: a session, or the holder of the secret key.
   */
  async letIn({ headers }: Request): Promise<boolean> {
    const { publishableKey, secretKey } = this.#options.secrets;
    const given = headers.get('authorization') ?? `Bearer ${headers.get('apikey')}`;
    // Clients without a session send the key of the project in the place of a token; the library knows it.
    if (given === `Bearer ${secretKey}`) return true;
    if (!headers.has('authorization') || given === `Bearer ${publishableKey}`) return false;
    const inner = await this.#innerOf(given);
    headers.set('authorization', `Bearer ${inner}`);
    return inner !== refusedToken;
  }

  /** Signs the inner token in an answer of the auth API for the world. */
  letOut(response: Response): Promise<Response> {
    return withAnswerToken(response, this.#options.siteUrl, (token) => this.sign(decodeJwt(token)));
  }

  /** An access token for the world, signed with the key of this moment. */
  async sign(claims: JWTPayload): Promise<string> {
    const [key] = this.#keys();
    if (key === undefined) throw new Error('there is no signing key');
    return new SignJWT({ ...claims, iss: this.#issuer })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
      .sign(privateHalf(key));
  }

  /** The claims of an access token that counts now, else undefined. */
  claimsOf(token: string): Promise<JWTPayload | undefined> {
    return this.#verify(token).catch(() => undefined);
  }

  /** The published keys, which clients keep for ten minutes (specification section 7). */
  published(): { keys: object[] } {
    return publicKeySet(this.#keys());
  }

  #keys(): SigningKey[] {
    return this.#options.signingKeys?.() ?? this.#options.secrets.signingKeys;
  }

  #keyOf(kid: string | undefined): SigningKey | undefined {
    return countingKeys(this.#keys()).find((key) => key.kid === kid);
  }

  async #innerOf(given: string): Promise<string> {
    const token = /^Bearer (\S+)$/.exec(given)?.[1] ?? '';
    const known = this.#known.get(nameOf(token));
    if (known && known.exp > Date.now() / 1000 && this.#keyOf(known.kid)) return known.inner;
    try {
      const claims = await this.#verify(token);
      return this.#remember(token, claims.exp ?? 0, await this.#signInner(claims));
    } catch (error) {
      // Handed over as it is: the answer then says that the session has to be renewed, and not that it is forged.
      return error instanceof errors.JWTExpired ? this.#signInner(error.payload) : refusedToken;
    }
  }

  #remember(token: string, exp: number, inner: string): string {
    if (this.#knownLength + inner.length > maxKnown) {
      this.#known.clear();
      this.#knownLength = 0;
    }
    const { kid = '' } = decodeProtectedHeader(token);
    this.#known.set(nameOf(token), { kid, exp, inner });
    this.#knownLength += inner.length;
    return inner;
  }

  #signInner(claims: JWTPayload): Promise<string> {
    const header = { alg: 'HS256', typ: 'JWT' };
    return new SignJWT(claims).setProtectedHeader(header).sign(innerKey(this.#options.secrets.jwtSecret));
  }

  async #verify(token: string): Promise<JWTPayload> {
    if (decodeProtectedHeader(token).alg === 'HS256') return this.#verifyOld(token);
    const keyOf = ({ kid }: { kid?: string }) => {
      const key = this.#keyOf(kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return publicHalf(key);
    };
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      issuer: this.#issuer,
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  }

  /** A session token that an older release signed with the shared secret; none is left an hour after the update. */
  async #verifyOld(token: string): Promise<JWTPayload> {
    const { jwtSecret, oldTokensUntil = 0 } = this.#options.secrets;
    const claims = await verifiedClaims(token, jwtSecret);
    const isSession = claims?.role === 'authenticated' && typeof claims.session_id === 'string';
    if (!isSession || Number(claims.exp) > oldTokensUntil) throw new errors.JWTInvalid();
    return claims;
  }
}
