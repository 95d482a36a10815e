import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { uploadText } from '@/text/upload.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { TakeBackDrop } from './take-back-drop.tsx';
import type { DropLoad, Load } from './upload-queries.ts';

const text = uploadText.takeBack;

interface TakeBackButtonsProps {
  load: Load;
  isNewestOfDrop: boolean;
  /** Called with the loads that were taken back. */
  onTaken: (loads: readonly DropLoad[]) => void;
}

/** Takes a load back, and at the newest of a drop the whole drop. */
export function TakeBackButtons({ load, isNewestOfDrop, onTaken }: TakeBackButtonsProps) {
  const [isAsked, setAsked] = useState(false);
  if (!load.mayTakeBack) return null;
  const { dropId, dropSize } = load;
  return (
    <div className="flex gap-1.5">
      <Button size="sm" aria-label={text.one(load.fileName ?? '')} onClick={() => setAsked(true)}>
        {text.button}
      </Button>
      {isNewestOfDrop && dropId !== null && dropSize > 1 ? (
        <TakeBackDrop dropId={dropId} size={dropSize} onTaken={onTaken} />
      ) : null}
      {isAsked ? <TakeBackDialog load={load} onTaken={onTaken} onClose={() => setAsked(false)} /> : null}
    </div>
  );
}
