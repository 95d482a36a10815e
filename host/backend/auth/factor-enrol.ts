import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { authError, json } from '../responses.ts';
import { textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import type { Caller } from './caller.ts';
import { factorsOf } from './factor-rows.ts';
import { seal } from './seal.ts';

const issuerName = '파트너 데스크';
const maxFactors = 10;
const maxNameLength = 100;

/** POST /factors: a new TOTP factor, which counts once its first code was shown. Answers secret and QR code. */
export async function enrolFactor(
  { sql, options }: AuthServices,
  { body }: AuthRequest,
  caller: Caller,
): Promise<Response> {
  if (body.factor_type !== 'totp') {
    return authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is enabled for TOTP only');
  }
  const name = textField(body, 'friendly_name').trim().slice(0, maxNameLength);
  const factors = await factorsOf(sql, caller.userId);
  if (factors.some(({ status }) => status === 'verified') && caller.aal !== 'aal2') {
    return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  if (factors.length >= maxFactors) {
    return authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of factors reached, unenroll to continue',
    );
  }
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    return authError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" already exists`,
    );
  }
  const id = randomUUID();
  const secret = new Secret({ size: 20 });
  const issuer = textField(body, 'issuer').slice(0, maxNameLength) || issuerName;
  const uri = new TOTP({ issuer, label: caller.email, secret }).toString();
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
    values (${id}, ${caller.userId}, ${name}, 'totp', ${seal(secret.base32, id, options.secrets.factorKey)})`;
  return json(200, {
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
  });
}
