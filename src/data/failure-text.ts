import { errorsText } from '@/text/errors.ts';
import { toFailure } from './errors.ts';

/** Returns the sentence with the number to ask an operator by, if the error is a fault of the backend that has one. */
export function withRequestNumber(sentence: string, error: unknown): string {
  const { requestId } = toFailure(error);
  return requestId === undefined ? sentence : `${sentence} ${errorsText.requestId(requestId)}`;
}

/** The sentence that a person reads about anything that was thrown. */
export function failureText(error: unknown): { title: string; action: string } {
  const { title, action } = errorsText.failures[toFailure(error).kind];
  return { title, action: withRequestNumber(action, error) };
}

/** Both parts of it in one line, for the place where it happened. */
export function failureSentence(error: unknown): string {
  const { title, action } = failureText(error);
  return `${title} ${action}`;
}
