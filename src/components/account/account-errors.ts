import { toFailure } from '@/data/errors.ts';
import { withRequestNumber } from '@/data/failure-text.ts';
import { authText } from '@/text/auth.ts';
import { errorsText } from '@/text/errors.ts';

const text = authText.errors;
const busySentence = `${errorsText.failures.busy.title} ${errorsText.failures.busy.action}`;

/** Which field a sentence belongs to; `form` stands above the button. */
export interface FormError {
  field: 'form' | 'email' | 'password';
  message: string;
}

/** Whether the provider's message holds these words, in any case. */
export const says = (error: unknown, words: string) => toFailure(error).message.toLowerCase().includes(words);

/** Seconds to wait that a refused request names ("… after 42 seconds"), null without a figure. */
export function waitingSeconds(error: unknown): number | null {
  const seconds = /(\d+)\s*sec/i.exec(toFailure(error).message)?.[1];
  const minutes = /(\d+)\s*min/i.exec(toFailure(error).message)?.[1];
  if (seconds) return Number(seconds);
  return minutes ? Number(minutes) * 60 : null;
}

/** The sentence for a request refused for its frequency, with the waiting time when it is known, or for those of others; else null. */
export function tooManyError(error: unknown): string | null {
  const { kind } = toFailure(error);
  if (kind === 'busy') return busySentence;
  if (kind !== 'too-many') return null;
  const seconds = waitingSeconds(error);
  if (seconds === null) return text.tooMany;
  return seconds <= 90 ? text.tooManySeconds(seconds) : text.tooManyMinutes(Math.ceil(seconds / 60));
}

/** Specification section 8: a new password that the backend refused. */
export function newPasswordError(error: unknown): FormError {
  const tooMany = tooManyError(error);
  if (tooMany) return { field: 'form', message: tooMany };
  if (says(error, 'old password')) return { field: 'password', message: text.resetSamePassword };
  if (toFailure(error).code === 'reauthentication_needed')
    return { field: 'form', message: text.resetSignInAgain };
  const isExpired = toFailure(error).kind === 'signed-out' || says(error, 'session missing');
  if (says(error, 'invalid session') || isExpired)
    return { field: 'form', message: text.resetSessionExpired };
  const isThrown = toFailure(error).kind === 'unknown';
  const sentence = isThrown ? text.resetException : text.resetFailed;
  return { field: 'form', message: withRequestNumber(sentence, error) };
}
