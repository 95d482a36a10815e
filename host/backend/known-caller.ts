import type { JWTPayload } from 'jose';

/** Who a request comes from, as far as that is proved: a member, or a program with the secret key. */
export type KnownCaller = Member | 'service';

interface Member {
  id: string;
  /** Of a token that counts now. */
  claims?: JWTPayload;
}
