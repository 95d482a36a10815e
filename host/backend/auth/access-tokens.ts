import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { KnownCaller } from '../known-caller.ts';
import type { BackendOptions } from '../options.ts';
import { Lane } from '../queue/lane.ts';
import { withAnswerToken } from './answer-token.ts';
import { bearerToken, signingKey as innerKey } from './caller.ts';
import { countingKeys, privateHalf, publicHalf, publicKeySet, type SigningKey } from '../signing-keys.ts';

type TokenOptions = Pick<BackendOptions, 'secrets' | 'siteUrl' | 'signingKeys'>;

/** A checked token. */
interface KnownToken {
  kid: string;
  exp: number;
  caller: KnownCaller;
}

/** Characters of tokens that are kept; a member's own data make a token as long as they like. */
const maxKnown = 4_000_000;
/** Milliseconds that a token waits for its check. */
const checkPatience = 3000;
/** Of the form of a token and signed by nobody: the library refuses it in the words of each service. */
const refusedToken = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.AA';

const nameOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The border between the access tokens of the world, signed with our ES256 keys, and the inner ones, signed
 * with a shared secret, that the library knows. A token that comes in is checked, and replaced only where the library
 * gets the request; one that goes out is signed anew. So no outside token reaches the library and no inner one leaves.
 */
export class AccessTokens {
  readonly #options: TokenOptions;
  readonly #issuer: string;
  /** By the hash of the token. */
  readonly #known = new Map<string, KnownToken>();
  #knownLength = 0;
  // Checking a signature takes more than a refusal, and anybody may send one: a few of each network at a time.
  readonly #checking = new Lane({ running: 2, runningEach: 1, waiting: 400, waitingEach: 100 });

  constructor(options: TokenOptions) {
    this.#options = options;
    this.#issuer = `${options.siteUrl}/auth/v1`;
  }

  /**
   * Tells who the token that a request brings proves the caller to be: undefined without a token that is ours. Throws
   * Overload where too many tokens of the network are being checked.
   */
  async callerOf(request: Request, network: string): Promise<KnownCaller | undefined> {
    const { headers } = request;
    const { secretKey } = this.#options.secrets;
    const given = headers.get('authorization') ?? `Bearer ${headers.get('apikey')}`;
    if (given === `Bearer ${secretKey}`) return 'service';
    if (!this.#bringsToken(headers)) return undefined;
    const token = bearerToken(headers) ?? '';
    return this.#counting(token)?.caller ?? this.#check(token, request, network);
  }

  /** Puts the inner token of the caller in the place of the one that a request brings, or one that is refused. */
  async handOver({ headers }: Request, caller: KnownCaller | undefined): Promise<void> {
    if (!this.#bringsToken(headers)) return;
    const inner = typeof caller === 'object' ? await this.#signInner(caller.claims) : refusedToken;
    headers.set('authorization', `Bearer ${inner}`);
  }

  /** Clients without a session send a key of the project in the place of a token; the library knows it. */
  #bringsToken(headers: Headers): boolean {
    const { publishableKey, secretKey } = this.#options.secrets;
    const given = headers.get('authorization');
    return given !== null && given !== `Bearer ${publishableKey}` && given !== `Bearer ${secretKey}`;
  }

  /** Signs the inner token in an answer of the auth API for the world, and knows it when it comes back. */
  letOut(response: Response): Promise<Response> {
    return withAnswerToken(response, this.#options.siteUrl, async (inner) => {
      const claims = { ...decodeJwt(inner), iss: this.#issuer };
      const token = await this.sign(claims);
      this.#remember(token, claims);
      return token;
    });
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

  /** What is known of a token that counts now. */
  #counting(token: string): KnownToken | undefined {
    const known = this.#known.get(nameOf(token));
    return known && known.exp > Date.now() / 1000 && this.#keyOf(known.kid) ? known : undefined;
  }

  #check(token: string, request: Request, network: string): Promise<KnownCaller | undefined> {
    const check = async (): Promise<KnownCaller | undefined> => {
      try {
        return this.#remember(token, await this.#verify(token)).caller;
      } catch (error) {
        if (!(error instanceof errors.JWTExpired)) return undefined;
        // The answer then says that the session has to be renewed, and not that the token is forged.
        const { payload } = error;
        return { id: `expired ${payload.sub}`, claims: payload, isExpired: true };
      }
    };
    return this.#checking.run(network, check, {
      milliseconds: checkPatience,
      signal: () => request.signal,
    });
  }

  #remember(token: string, claims: JWTPayload): KnownToken {
    const { kid = '' } = decodeProtectedHeader(token);
    const { exp = 0, sub = '' } = claims;
    const known: KnownToken = { kid, exp, caller: { id: sub, claims } };
    if (this.#knownLength + token.length > maxKnown) {
      this.#known.clear();
      this.#knownLength = 0;
    }
    this.#known.set(nameOf(token), known);
    this.#knownLength += token.length;
    return known;
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
    const rules = { algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] };
    const verified = await jwtVerify(token, innerKey(jwtSecret), rules).catch(() => undefined);
    const claims = verified?.payload;
    const isSession = claims?.role === 'authenticated' && typeof claims.session_id === 'string';
    if (!isSession || Number(claims.exp) > oldTokensUntil) throw new errors.JWTInvalid();
    return claims;
  }
}
