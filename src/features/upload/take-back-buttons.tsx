import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { uploadText } from '@/text/upload.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';
import type { Load } from './upload-queries.ts';

const text = uploadText.takeBack;

/** Takes a load back, and at the newest of a drop the whole drop. */
export function TakeBackButtons({ load }: { load: Load }) {
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  if (!load.mayTakeBack) return null;
  const { id, drop } = load;
  return (
    <div className="flex gap-1.5">
      <Button size="sm" aria-label={text.one(load.fileName ?? '')} onClick={() => setAsked([id])}>
        {text.button}
      </Button>
      {drop.length > 1 && drop[0] === id ? (
        <Button size="sm" onClick={() => setAsked(drop)}>
          {text.drop(drop.length)}
        </Button>
      ) : null}
      {asked ? <TakeBackDialog loads={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}
