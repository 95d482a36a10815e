import { randomBytes } from 'node:crypto';

/**
 * The account that a sign-up answers with: the same shape for a new address and, with invented ids, for one
 * that is taken, so that the answer does not tell them apart.
 */
export function pendingUser(
  email: string,
  data: Record<string, unknown>,
  id = timeOrderedId(),
): Record<string, unknown> {
  const now = new Date().toISOString();
  const user_metadata = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata,
    identities: [
      {
        identity_id: timeOrderedId(),
        id,
        user_id: id,
        identity_data: user_metadata,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** A UUID of version 7, as the accounts have. */
function timeOrderedId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
