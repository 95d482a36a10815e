import { Button } from '@/components/ui/button.tsx';
import { uploadText } from '@/text/upload.ts';
import type { Load } from './upload-queries.ts';

const text = uploadText.takeBack;

/** What a person wants to take back: a load, or all that were given with it. */
export type Asked = { load: Load } | { dropId: string };

interface TakeBackButtonsProps {
  load: Load;
  isNewestOfDrop: boolean;
  onAsk: (asked: Asked) => void;
}

/** Takes a load back, and at the newest of a drop the whole drop. */
export function TakeBackButtons({ load, isNewestOfDrop, onAsk }: TakeBackButtonsProps) {
  if (!load.mayTakeBack) return null;
  const { dropId, dropSize } = load;
  return (
    <div className="flex gap-1.5">
      <Button size="sm" aria-label={text.one(load.fileName ?? '')} onClick={() => onAsk({ load })}>
        {text.button}
      </Button>
      {isNewestOfDrop && dropId !== null && dropSize > 1 ? (
        <Button size="sm" onClick={() => onAsk({ dropId })}>
          {text.drop(dropSize)}
        </Button>
      ) : null}
    </div>
  );
}
