import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { textCodeText } from '@/text/text-code.ts';
import { tooManyError, waitingSeconds } from './account-errors.ts';

const text = textCodeText;

/** Why no message with a code went out. */
export function sendError(error: unknown): string {
  const { kind, code } = toFailure(error);
  if (code === 'mfa_phone_verify_not_enabled') return text.notOffered;
  if (kind === 'busy') return tooManyError(error) ?? text.sendFailed;
  if (kind !== 'too-many') return withRequestNumber(text.sendFailed, error);
  const seconds = waitingSeconds(error);
  if (seconds === null) return text.tooMany;
  if (seconds <= 90) return text.tooManySeconds(seconds);
  if (seconds <= 90 * 60) return text.tooManyMinutes(Math.ceil(seconds / 60));
  return text.tooManyHours(Math.ceil(seconds / 3600));
}

/** A project takes a code only from the network that asked for it: a phone that left the Wi-Fi needs a new one. */
const unusable = new Set(['mfa_challenge_expired', 'mfa_factor_not_found', 'mfa_ip_address_mismatch']);

/** Why a code of a message was refused; `failed` where the backend did not say. */
export function textCodeError(error: unknown, failed: string): string {
  const { kind, code } = toFailure(error);
  if (code !== undefined && unusable.has(code)) return text.expired;
  return tooManyError(error) ?? (kind === 'invalid' ? text.wrong : withRequestNumber(failed, error));
}
