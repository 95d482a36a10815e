import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import { useMember } from '@/data/member.tsx';
import { partnersQuery } from '@/data/partner-query.ts';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { NO_VALUE } from '@/domain/numbers.ts';
import { uploadText } from '@/text/upload.ts';
import { dropRefusal, takeBackRefusal } from './take-back-refusal.ts';
import { useTakeBack } from './upload-mutations.ts';
import { type DropLoad, uploadQueries } from './upload-queries.ts';

const text = uploadText.takeBack;

interface TakeBackDropProps {
  dropId: string;
  /** Loads of the drop, as far as the page knows of them. */
  size: number;
  /** Called with the loads that were taken back. */
  onTaken: (loads: readonly DropLoad[]) => void;
}

/** Takes back all loads that were given together, also those of other partners. */
export function TakeBackDrop({ dropId, size, onTaken }: TakeBackDropProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        {text.drop(size)}
      </Button>
      {isAsked ? <DropDialog dropId={dropId} onClose={() => setAsked(false)} onTaken={onTaken} /> : null}
    </>
  );
}

interface DropDialogProps extends Pick<TakeBackDropProps, 'dropId' | 'onTaken'> {
  onClose: () => void;
}

/** Says which files of a drop go and which stay, and why, before anything is taken back. */
export function DropDialog({ dropId, onClose, onTaken }: DropDialogProps) {
  const drop = useQuery(uploadQueries.drop(dropId));
  const takeBack = useTakeBack();
  const [done, setDone] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setProblem(failureSentence(error)));
  // The list stays as it was pressed, though the page reads anew meanwhile that some of it is gone.
  const [asked, setAsked] = useState<readonly DropLoad[] | null>(null);
  const loads = asked ?? drop.data ?? [];
  const possible = loads.filter(({ refusal }) => refusal === null);
  const staying = loads.filter(({ refusal }) => refusal !== null);
  const takeAll = async () => {
    setAsked(loads);
    const { taken, failures } = await takeBack(possible, setDone);
    const [failure] = failures;
    if (failure) {
      setProblem(text.partlyDone(taken.length, possible.length - taken.length, takeBackRefusal(failure)));
      await drop.refetch();
      setAsked(null);
    } else {
      toast.success(text.done(taken.length));
      onClose();
    }
    onTaken(possible.filter(({ id }) => taken.includes(id)));
  };
  const takingText = busy ? text.taking(done, possible.length) : null;
  const failure = drop.isError ? failureSentence(drop.error) : null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={text.dropTitle}
      text={takingText ?? (drop.data ? text.dropText(possible.length) : '')}
      problem={problem ?? failure}
      cancel={{ children: text.cancel }}
      confirm={
        <Button
          variant="destructive"
          disabled={possible.length === 0}
          busy={busy || drop.isPending}
          onClick={() => press(takeAll)}
        >
          {text.confirm}
        </Button>
      }
    >
      <Loads title={text.possible} loads={possible} />
      <Loads title={text.staying} loads={staying} />
    </ConfirmDialog>
  );
}

/** Files of a drop, each with its partner and with what keeps it. */
function Loads({ title, loads }: { title: string; loads: readonly DropLoad[] }) {
  const { data: partners = [] } = useQuery(partnersQuery(useMember().id));
  if (loads.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-label={title} className="focus-ring max-h-48 overflow-y-auto rounded-sm">
        {loads.map((load) => (
          <li key={load.id} className="py-0.5">
            <span className="text-muted-foreground">
              {partners.find(({ code }) => code === load.partnerCode)?.name ?? load.partnerCode} ·{' '}
              {load.category}
            </span>{' '}
            <span className="break-all">{load.fileName ?? NO_VALUE}</span>
            <Reason of={load} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reason({ of: load }: { of: DropLoad }) {
  const reason = dropRefusal(load);
  return reason === null ? null : <p className="text-muted-foreground text-xs">{reason}</p>;
}
