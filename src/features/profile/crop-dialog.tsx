import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DialogFooter } from '@/components/ui/dialog.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { profileText } from '@/text/profile.ts';
import { type Crop, initialCrop, keepInside, MAX_ZOOM } from './crop-geometry.ts';
import { CropView } from './crop-view.tsx';
import { sizeOf } from './draw-picture.ts';

const text = profileText.avatar;

interface CropDialogProps {
  picture: HTMLImageElement;
  isBusy: boolean;
  onCancel: () => void;
  /** Why the cut was not stored; the person tries again with the same one. */
  error: string | undefined;
  onCut: (crop: Crop) => void;
}

/** Chooses the square of a picture by mouse, finger or keyboard. */
export function CropDialog({ picture, isBusy, error, onCancel, onCut }: CropDialogProps) {
  const size = sizeOf(picture);
  const [crop, setCrop] = useState(() => initialCrop(size));
  return (
    <TitledDialog
      title={text.cropTitle}
      description={text.cropText}
      closeLabel={profileText.close}
      onClose={() => isBusy || onCancel()}
      className="max-w-sm"
    >
      <CropView src={picture.src} size={size} crop={crop} onChange={setCrop} />
      <label className="text-muted-foreground flex items-center gap-3 text-xs font-medium">
        {text.zoom}
        <input
          type="range"
          className="accent-primary h-8 flex-1"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop(keepInside(size, { ...crop, zoom: Number(event.target.value) }))}
        />
      </label>
      {error ? <Alert>{error}</Alert> : null}
      <DialogFooter>
        <Button disabled={isBusy} onClick={onCancel}>
          {profileText.cancel}
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => onCut(crop)}>
          {profileText.save}
        </Button>
      </DialogFooter>
    </TitledDialog>
  );
}
