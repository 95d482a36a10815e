import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { authError, json } from '../responses.ts';
import { codeMessage } from '../sms/text-message.ts';
import type { Sql } from '../../postgres/connect.ts';
import type { Refusal } from '../gate/rate-limits.ts';
import { textCounters, textPause } from './allowances.ts';
import { textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import type { Caller } from './caller.ts';
import { challengeLifetime, maxTries, type OwnFactor } from './factor-rows.ts';

/**
 * POST /factors/{id}/challenge of a phone: sends a new code, which replaces the one before. Asked again within the
 * minute after a message, as by a page that was reloaded before the answer came, it answers that message's challenge.
 */
export async function challengePhone(
  services: AuthServices,
  { body, context }: AuthRequest,
  caller: Caller,
  { id: factorId, phone, status }: OwnFactor,
): Promise<Response> {
  const { sql, limits, texts } = services;
  if (texts === undefined || phone === null) {
    return authError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
  }
  if ((textField(body, 'channel') || 'sms') !== 'sms') {
    return authError(400, 'validation_failed', "Invalid channel, supported values are 'sms'");
  }
  const target = { phone, isVerified: status === 'verified' };
  const pause = await limits.take([textPause(target)]);
  if ('retryAfter' in pause) return (await sentJustNow(sql, factorId)) ?? tooSoon(pause);
  let isSent = false;
  try {
    const attempt = await limits.take(textCounters(context, caller.userId, target));
    if ('retryAfter' in attempt) return tooSoon(attempt);
    attempt.settle(false);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    try {
      await texts.sendText({ to: phone, text: codeMessage(code) });
    } catch {
      return authError(422, 'sms_send_failed', 'Error sending message');
    }
    isSent = true;
    return await openChallenge(services, factorId, code);
  } finally {
    pause.settle(!isSent);
  }
}

function tooSoon({ retryAfter }: Refusal): Response {
  const message = `For security purposes, you can only request this after ${retryAfter} seconds.`;
  return authError(429, 'over_sms_send_rate_limit', message, { 'retry-after': String(retryAfter) });
}

async function openChallenge(
  { sql, options }: AuthServices,
  factorId: string,
  code: string,
): Promise<Response> {
  const id = randomUUID();
  const isStored = await sql.begin(async (transaction) => {
    // Locked first, as verifying does; gone when the person gave the enrolment up while the message was sent.
    const [factor] = await transaction`select 1 from auth.mfa_factors where id = ${factorId} for update`;
    if (factor === undefined) return false;
    await transaction`delete from auth.mfa_challenges where factor_id = ${factorId}`;
    await transaction`insert into auth.mfa_challenges (id, factor_id, otp_code)
      values (${id}, ${factorId}, ${hashCode(id, code, options.secrets.factorKey)})`;
    return true;
  });
  if (!isStored) return authError(404, 'mfa_factor_not_found', 'Factor not found');
  return challengeAnswer(id, Date.now() / 1000);
}

/** The challenge of a message that went out within the last minute and whose code still counts. */
async function sentJustNow(sql: Sql, factorId: string): Promise<Response | undefined> {
  const [sent] = await sql<{ id: string; at: number }[]>`
    select id, extract(epoch from created_at)::float8 as at from auth.mfa_challenges
    where factor_id = ${factorId} and otp_code is not null and verified_at is null and tries < ${maxTries}
      and created_at > now() - interval '1 minute'`;
  return sent && challengeAnswer(sent.id, sent.at);
}

const challengeAnswer = (id: string, openedAt: number) =>
  json(200, { id, type: 'phone', expires_at: Math.floor(openedAt) + challengeLifetime });

/** Whether a code is the one that was sent for a challenge. */
export function isSentCode(
  sent: string | null,
  challengeId: string,
  code: string,
  factorKey: string,
): boolean {
  const expected = Buffer.from(sent ?? '');
  const given = Buffer.from(hashCode(challengeId, code, factorKey));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Keyed, because a million codes are tried in a second, and bound to the challenge. */
function hashCode(challengeId: string, code: string, factorKey: string): string {
  return createHmac('sha256', factorKey).update(`${challengeId.toLowerCase()}:${code}`).digest('base64url');
}
