import { Badge, type Tone } from '@/components/ui/badge.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { uploadText } from '@/text/upload.ts';
import { isPreparing, type Phase } from './upload-file.ts';

const text = uploadText.phase;

const tones: Partial<Record<Phase['is'], Tone>> = {
  held: 'red',
  failed: 'red',
  'day-needed': 'yellow',
  'partner-needed': 'yellow',
  ready: 'blue',
  done: 'green',
};

/** The phase in words. */
function words(phase: Phase): string {
  if (phase.is === 'reading') return text.reading(phase.rows);
  if (phase.is === 'sending') return text.sending(phase.share);
  return text[phase.is];
}

/** How far a file has come: a badge, with a bar while its rows are sent. */
export function FileProgress({ name, phase }: { name: string; phase: Phase }) {
  const isBusy = (isPreparing(phase) && phase.is !== 'waiting') || phase.is === 'loading';
  return (
    <>
      {phase.is === 'sending' ? (
        <progress
          aria-label={text.progress(name)}
          className="accent-primary h-1.5 w-24"
          max={1}
          value={phase.share}
        />
      ) : null}
      <Badge tone={tones[phase.is]} className="tabular-nums">
        {isBusy ? <Spinner /> : null}
        {words(phase)}
      </Badge>
    </>
  );
}
