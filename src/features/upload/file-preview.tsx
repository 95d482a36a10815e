import { CircleCheck } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { formatCount } from '@/domain/numbers.ts';
import { loadNotes } from '@/reports/load-notes.ts';
import type { LoadCounts } from '@/reports/load-report.ts';
import { uploadText } from '@/text/upload.ts';
import { Warning } from './warning.tsx';
import { previewWarnings } from './file-warnings.ts';
import { changesNothing } from './upload-file.ts';
import type { FileReport } from './upload-types.ts';

const text = uploadText.preview;
const shown = ['new', 'changed', 'unchanged', 'removed'] as const;

interface FilePreviewProps {
  counts: LoadCounts;
  report: Pick<FileReport, 'category' | 'rowCount' | 'leftAside'>;
  isDone: boolean;
  /** The rows with errors are left out. */
  isPartial: boolean;
}

/** What loading a file changes, or has changed, in rows. */
export function FilePreview({ counts, report, isDone, isPartial }: FilePreviewProps) {
  const { brands_new: brands = 0, options_new: options = 0 } = counts;
  const notes = [
    changesNothing(counts) && (isDone ? text.nothingChanged : text.nothing),
    isPartial && (isDone ? text.partialDone : text.partial),
    counts.live === false && (isDone ? text.olderDone : text.older),
    brands > 0 && (isDone ? text.brandsDone : text.brands)(brands),
    options > 0 && (isDone ? text.optionsDone : text.options)(options),
    ...loadNotes(report, counts),
  ].filter((note) => note !== false);
  const warnings = previewWarnings(report.category, counts, isDone);
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
        <span className="text-muted-foreground flex items-center gap-1.5 font-semibold">
          {isDone ? <CircleCheck aria-hidden className="text-green size-4" /> : null}
          {isDone ? text.done : text.title}
        </span>
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {shown.map((name) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="text-muted-foreground">{text.counts[name]}</dt>
              <dd className={cn(counts[name] > 0 && name !== 'unchanged' && 'font-bold')}>
                {formatCount(counts[name])}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {warnings.map((warning) => (
        <Warning key={warning}>{warning}</Warning>
      ))}
      {notes.map((note) => (
        <p key={note} className="text-muted-foreground">
          {note}
        </p>
      ))}
    </div>
  );
}
