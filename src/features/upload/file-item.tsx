import { X } from 'lucide-react';
import { memo } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { fileWarnings } from '@/reports/load-notes.ts';
import { uploadText } from '@/text/upload.ts';
import { BadRows } from './bad-rows.tsx';
import { DayField } from './day-field.tsx';
import { FileFacts } from './file-facts.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileProgress } from './file-progress.tsx';
import { isOpen, isPreparing, isUnknown, type UploadFile } from './upload-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UnknownOptions } from './unknown-options.tsx';
import { Warning } from './warning.tsx';

const text = uploadText.file;

interface FileItemProps {
  file: UploadFile;
  /** Name of the partner that it goes to, where that is not the one of the page. */
  otherPartner: string | undefined;
  queue: UploadQueue;
}

/**
 * One file: what it is, what loading it changes, what is wrong with it, and what to do next. Of hundreds of files one
 * at a time moves on, several times a second: the others are neither rendered again nor laid out where nobody sees them.
 */
export const FileItem = memo(function FileItem({ file, otherPartner, queue }: FileItemProps) {
  const { id, phase, report } = file;
  const category = report?.category ?? (phase.is === 'day-needed' ? phase.category : undefined);
  const { name } = file.file;
  return (
    <li
      aria-label={name}
      className="flex flex-col gap-2.5 px-4 py-3.5 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={category ? 'blue' : 'gray'}>{category ?? text.unknownKind}</Badge>
        <h3 className="min-w-0 text-base font-semibold break-all">{name}</h3>
        {otherPartner === undefined ? null : (
          <Badge tone="yellow">{uploadText.partnerQuestion.badge(otherPartner)}</Badge>
        )}
        <div className="ml-auto flex items-center gap-2">
          <FileProgress name={name} phase={phase} />
          {phase.is === 'loading' ? null : (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={isPreparing(phase) ? text.cancel(name) : text.remove(name)}
              onClick={() => queue.remove(id)}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {report || phase.is === 'day-needed' ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {isOpen(file) && (phase.is === 'day-needed' || report?.isOfOneDay) ? (
            <DayField
              day={file.day ?? report?.periodStart ?? undefined}
              problem={phase.is === 'day-needed' ? phase : undefined}
              onDay={(day) => queue.setDay(id, day)}
              onProblem={(why) => queue.holdDay(id, why)}
            />
          ) : null}
          {report ? <FileFacts report={report} withPeriod={!isOpen(file) || !report.isOfOneDay} /> : null}
        </div>
      ) : null}
      {report ? fileWarnings(report).map((warning) => <Warning key={warning}>{warning}</Warning>) : null}
      {report && (phase.is === 'ready' || phase.is === 'loading' || phase.is === 'done') ? (
        <FilePreview
          counts={phase.counts}
          report={report}
          isDone={phase.is === 'done'}
          isPartial={file.keepGood && report.badRowCount > 0}
        />
      ) : null}
      {report && report.badRowCount > 0 ? (
        <BadRows file={file} report={report} onKeepGood={(keep) => queue.setKeepGood(id, keep)} />
      ) : null}
      {isUnknown(file) ? (
        <UnknownOptions checked={file.allowUnknown} onChange={(allow) => queue.setAllowUnknown(id, allow)} />
      ) : null}
      {phase.is === 'failed' ? (
        <Alert>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-64">{phase.message}</span>
            <Button size="sm" onClick={() => queue.retry(id)}>
              {text.retry}
            </Button>
          </div>
        </Alert>
      ) : null}
    </li>
  );
});
