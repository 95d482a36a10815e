import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { koreaToday } from '@/domain/korea-time.ts';
import { fileName } from '@/export/cell-text.ts';
import { saveFile } from '@/export/run-export.ts';
import { importText } from '@/text/import.ts';
import { uploadText } from '@/text/upload.ts';
import { RowErrors } from './row-errors.tsx';
import { badRows } from './run-worker.ts';
import { isOpen, type UploadFile } from './upload-file.ts';
import type { FileReport } from './upload-types.ts';

const text = uploadText.errors;

interface BadRowsProps {
  file: UploadFile;
  report: FileReport;
  onKeepGood: (keepGood: boolean) => void;
}

/** The rows that cannot be loaded, the choice between refusing the file and going on without them, and a copy. */
export function BadRows({ file, report, onKeepGood }: BadRowsProps) {
  const { keepGood, day } = file;
  return (
    <div className="bg-raised flex flex-col gap-3 rounded-md p-3">
      {report.isAllOrNothing ? (
        <p className="text-sm">{importText.load.refusedWhole(report.category, report.badRowCount)}</p>
      ) : isOpen(file) ? (
        <Choice rows={report.rowCount} keepGood={keepGood} onKeepGood={onKeepGood} />
      ) : null}
      <RowErrors report={report} fileName={file.file.name}>
        <DownloadButton file={file.file} day={day} />
      </RowErrors>
    </div>
  );
}

interface ChoiceProps extends Pick<BadRowsProps, 'onKeepGood'> {
  /** Good rows. */
  rows: number;
  keepGood: boolean;
}

function Choice({ rows, keepGood, onKeepGood }: ChoiceProps) {
  const name = useId();
  const options = [
    { keep: false, label: text.refuse, hint: text.refuseHint },
    { keep: true, label: text.keep, hint: text.keepHint(rows) },
  ];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{text.choice}</legend>
      {options.map(({ keep, label, hint }) => (
        <label key={label} className="flex items-start gap-2 text-sm">
          <input
            type="radio"
            name={name}
            className="accent-primary focus-ring mt-0.5 size-4 shrink-0 rounded-full"
            checked={keepGood === keep}
            disabled={keep && rows === 0}
            onChange={() => onKeepGood(keep)}
          />
          <span>
            <span className="font-semibold">{label}</span>{' '}
            <span className="text-muted-foreground">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function DownloadButton({ file, day }: { file: File; day: string | undefined }) {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const handleDownload = async () => {
    setState({ isBusy: true });
    const result = await badRows({ file, day, today: koreaToday() });
    if (result.is === 'refused') return setState({ isBusy: false, problem: result.message });
    saveFile(result.file, fileName(text.fileName(file.name.replace(/\.[^.]*$/, ''))));
    setState({ isBusy: false });
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state.problem ? (
        <span role="alert" className="text-red text-xs">
          {state.problem}
        </span>
      ) : null}
      <Button size="sm" busy={state.isBusy} onClick={() => void handleDownload()}>
        <Download aria-hidden />
        {text.download}
      </Button>
    </span>
  );
}
