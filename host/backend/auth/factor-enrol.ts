import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { toMobileNumber } from '../../../src/domain/mobile-number.ts';
import { authError, json } from '../responses.ts';
import { textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import type { Caller } from './caller.ts';
import { factorsOf } from './factor-rows.ts';
import { seal } from './seal.ts';

const issuerName = '파트너 데스크';
const maxFactors = 10;
const maxNameLength = 100;

/**
 * POST /factors: a new factor, which counts once its first code was shown. Answers secret and QR code of an app, the
 * number of a phone in E.164 form. Nothing is sent to a number before its challenge.
 */
export async function enrolFactor(
  { sql, options, texts }: AuthServices,
  { body }: AuthRequest,
  caller: Caller,
): Promise<Response> {
  const type = body.factor_type;
  if (type !== 'totp' && type !== 'phone') {
    return authError(400, 'validation_failed', 'factor_type needs to be totp or phone');
  }
  if (type === 'phone' && texts === undefined) {
    return authError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  }
  const phone = type === 'phone' ? toMobileNumber(textField(body, 'phone')) : null;
  if (phone === undefined) {
    return authError(400, 'validation_failed', 'Invalid phone number format (Korean mobile number required)');
  }
  const name = textField(body, 'friendly_name').trim().slice(0, maxNameLength);
  const all = await factorsOf(sql, caller.userId);
  if (all.some(({ status }) => status === 'verified') && caller.aal !== 'aal2') {
    return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const same = phone === null ? undefined : all.find((factor) => factor.phone === phone);
  if (same?.status === 'verified') {
    return authError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  }
  // An enrolment of the number that was broken off gives way.
  const factors = all.filter((factor) => factor !== same);
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
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  const id = randomUUID();
  if (phone !== null) {
    await sql.begin(async (transaction) => {
      if (same)
        await transaction`delete from auth.mfa_factors where id = ${same.id} and status = 'unverified'`;
      await transaction`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, phone)
        values (${id}, ${caller.userId}, ${name}, 'phone', ${phone})`;
    });
    return json(200, { id, type, friendly_name: name, phone });
  }
  const secret = new Secret({ size: 20 });
  const issuer = textField(body, 'issuer').slice(0, maxNameLength) || issuerName;
  const uri = new TOTP({ issuer, label: caller.email, secret }).toString();
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, secret)
    values (${id}, ${caller.userId}, ${name}, 'totp', ${seal(secret.base32, id, options.secrets.factorKey)})`;
  return json(200, {
    id,
    type,
    friendly_name: name,
    totp: { qr_code: renderSVG(uri), secret: secret.base32, uri },
  });
}
