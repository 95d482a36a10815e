import { errorsText } from '@/text/errors.ts';
import { toFailure } from './errors.ts';

/** What a person reads about anything that was thrown; of a fault of the backend with the number to ask an operator by. */
export function failureText(error: unknown): { title: string; action: string } {
  const { kind, requestId } = toFailure(error);
  const { title, action } = errorsText.failures[kind];
  return { title, action: requestId === undefined ? action : `${action} ${errorsText.requestId(requestId)}` };
}
