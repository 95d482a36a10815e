import { auth } from './auth-client.ts';
import { unwrap } from './errors.ts';
import { verifyTextCode } from './text-code.ts';

/** What a member shows beside the password: an authenticator app, or a phone that gets text messages. */
export interface SecondFactor {
  id: string;
  kind: 'app' | 'phone';
  /** '' where none was given. */
  name: string;
  /** Of a phone, in E.164 form where the backend tells it; else ''. */
  phone: string;
  /** ISO moment of the enrolment. */
  createdAt: string;
}

/**
 * The member's verified factors: apps first, which cost nothing and need no network, each kind oldest first. An
 * enrolment that was broken off counts for nothing and is not listed. Throws the known failure.
 */
export async function verifiedFactors(): Promise<SecondFactor[]> {
  const { totp, phone } = unwrap(await auth().mfa.listFactors());
  return [...totp, ...phone]
    .map((factor) => ({
      id: factor.id,
      kind: factor.factor_type === 'phone' ? ('phone' as const) : ('app' as const),
      name: factor.friendly_name ?? '',
      phone: 'phone' in factor && typeof factor.phone === 'string' ? factor.phone : '',
      createdAt: factor.created_at,
    }))
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.createdAt.localeCompare(b.createdAt));
}

/** Raises the session to aal2 with a six-digit code. Throws the provider's error. */
export async function verifyFactorCode(
  { id, kind }: Pick<SecondFactor, 'id' | 'kind'>,
  code: string,
): Promise<void> {
  if (kind === 'phone') return verifyTextCode(id, code);
  const { error } = await auth().mfa.challengeAndVerify({ factorId: id, code });
  if (error) throw error;
}
