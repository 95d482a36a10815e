import type { JWTPayload } from 'jose';

/** Who a request comes from, as far as that is proved: a member, or a program with the secret key. */
export type KnownCaller = Member | 'service';

interface Member {
  id: string;
  /** Of the token that proves it. */
  claims: JWTPayload;
  /** True if the token was ours and counts no more. */
  isExpired?: true;
}
