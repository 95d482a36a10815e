import { randomBytes } from 'node:crypto';
import type { SigningKey } from '../../host/backend/signing-keys.ts';
import type { Settings } from './process.ts';

interface Surroundings {
  siteUrl: string;
  signingKeys: readonly SigningKey[];
  smtpPort: number;
  smsHook: string;
}

/** Pauses of a new project between two messages to one person. */
export const projectLimits: Settings = {
  GOTRUE_SMTP_MAX_FREQUENCY: '60s',
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: '60s',
};

/** Limits that no journey reaches. Those of an address are off: GoTrue is not told a header that holds it. */
const wideLimits: Settings = {
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
  GOTRUE_RATE_LIMIT_SMS_SENT: '10000',
  GOTRUE_SMTP_MAX_FREQUENCY: '1ns',
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: '1ns',
};

/** Settings of GoTrue as docs/supabase-project.md asks for them, with mails and text messages that are caught. */
export function gotrueSettings({ siteUrl, signingKeys, smtpPort, smsHook }: Surroundings): Settings {
  const mailPaths = ['INVITE', 'CONFIRMATION', 'RECOVERY', 'EMAIL_CHANGE'];
  return {
    API_EXTERNAL_URL: `${siteUrl}/auth/v1`,
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_URI_ALLOW_LIST: `${siteUrl}/login,${siteUrl}/reset-password`,
    GOTRUE_JWT_SECRET: randomBytes(32).toString('base64url'),
    GOTRUE_JWT_KEYS: jsonWebKeys(signingKeys),
    GOTRUE_JWT_ISSUER: `${siteUrl}/auth/v1`,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    ...Object.fromEntries(mailPaths.map((name) => [`GOTRUE_MAILER_URLPATHS_${name}`, '/auth/v1/verify'])),
    GOTRUE_PASSWORD_MIN_LENGTH: '8',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'desk@example.com',
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_PHONE_VERIFY_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: smsHook,
    GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${randomBytes(32).toString('base64')}`,
    ...wideLimits,
  };
}

/** The keys as GoTrue reads them: the first one signs. */
export function jsonWebKeys(keys: readonly SigningKey[]): string {
  const first = keys[0]?.kid;
  return JSON.stringify(
    keys.map(({ kid, x, y, d }) => ({
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      key_ops: kid === first ? ['sign', 'verify'] : ['verify'],
      kid,
      x,
      y,
      ...(d === undefined ? {} : { d }),
    })),
  );
}
