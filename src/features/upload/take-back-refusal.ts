import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { uploadText } from '@/text/upload.ts';
import type { DropLoad } from './upload-queries.ts';

const text = uploadText.takeBack;

/** The sentence for a load that cannot be taken back. */
export function takeBackRefusal(error: unknown): string {
  const { kind, code, detail } = toFailure(error);
  if (code === 'PD410') return text.gone;
  if (kind !== 'conflict') return failureSentence(error);
  return detail === undefined ? text.edited : text.later(JSON.parse(detail) as string[]);
}

/** The same for a load of a drop, before it is tried; null if it can be taken back. */
export function dropRefusal({ refusal, upon }: DropLoad): string | null {
  if (refusal === null) return null;
  return refusal === 'later' ? text.later(upon) : text[refusal];
}
