import { withRequestNumber } from '@/data/failure-text.ts';
import { FileProblem } from '@/reports/file-problem.ts';
import { LoadProblem, loadProblem, noRoomCode } from '@/reports/load-problem.ts';
import { droppedFilesText } from '@/text/dropped-files.ts';
import { importText } from '@/text/import.ts';
import { uploadText } from '@/text/upload.ts';
import type { CallError, Refusal } from './upload-types.ts';

const ownSentences: Readonly<Partial<Record<CallError['kind'], string>>> = uploadText.problems;

/** The sentence for a refused call: about the way to the server where that is at fault, else about the report. */
export function callRefusal(error: CallError, partnerCd: string | undefined): Refusal {
  const sentence = ownSentences[error.kind] ?? loadProblem(error, partnerCd).message;
  const message = withRequestNumber(sentence, error);
  return { is: 'refused', message, failure: error.kind, isForRoom: error.code === noRoomCode };
}

/** Without an answer nobody knows whether the report was loaded; the sentence says how to find out. */
export function commitRefusal(error: CallError, partnerCd: string): Refusal {
  // PGRST001: the host lost its database, before or after the load was done.
  const isUnsure = error.kind === 'offline' || error.kind === 'timeout' || error.code === 'PGRST001';
  const refusal = callRefusal(error, partnerCd);
  return isUnsure ? { ...refusal, message: withRequestNumber(uploadText.problems.unsure, error) } : refusal;
}

const isCallError = (value: unknown): value is CallError =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** What a person reads about anything that ended the reading or sending of a file. */
export function refusalOf(error: unknown, partnerCd: string | undefined): Refusal {
  if (isCallError(error)) return callRefusal(error, partnerCd);
  if (error instanceof LoadProblem && isCallError(error.cause)) return callRefusal(error.cause, partnerCd);
  if (error instanceof LoadProblem || error instanceof FileProblem)
    return { is: 'refused', message: error.message };
  // The file was moved, changed or taken away since it was chosen.
  if (error instanceof DOMException && /^Not(Readable|Found)Error$/.test(error.name))
    return { is: 'refused', message: droppedFilesText.fileGone };
  console.error(error);
  return { is: 'refused', message: importText.file.unreadable };
}
