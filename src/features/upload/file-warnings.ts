import { fileWarnings, loadWarnings } from '@/reports/load-notes.ts';
import type { LoadCounts } from '@/reports/load-report.ts';
import { uploadText } from '@/text/upload.ts';
import { isUnknown, type UploadFile } from './upload-file.ts';

/** Warnings about what loading a report does, or has done, to what is there. */
export const previewWarnings = (category: string, counts: LoadCounts, isDone: boolean): string[] => [
  ...(counts.removed > 0 && !isDone ? [uploadText.preview.removed(counts.removed)] : []),
  ...loadWarnings(category, counts),
];

/** True if the file waits for a person, failed, or warns of something before it is loaded. */
export function needsLook(file: UploadFile): boolean {
  const { phase, report } = file;
  if (['held', 'day-needed', 'partner-needed', 'failed'].includes(phase.is) || isUnknown(file)) return true;
  return (
    phase.is === 'ready' &&
    report !== undefined &&
    fileWarnings(report).length + previewWarnings(report.category, phase.counts, false).length > 0
  );
}
