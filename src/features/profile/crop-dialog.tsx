import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx';
import { profileText } from '@/text/profile.ts';
import { initialCrop, keepInside, MAX_ZOOM } from './crop-geometry.ts';
import { CropView } from './crop-view.tsx';
import { cutPicture, sizeOf } from './draw-picture.ts';

const text = profileText.avatar;

interface CropDialogProps {
  picture: HTMLImageElement;
  isBusy: boolean;
  onCancel: () => void;
  onCut: (cut: Blob) => void;
}

/** Chooses the square of a picture by mouse, finger or keyboard. */
export function CropDialog({ picture, isBusy, onCancel, onCut }: CropDialogProps) {
  const size = sizeOf(picture);
  const [crop, setCrop] = useState(() => initialCrop(size));
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || isBusy || onCancel()}>
      <DialogContent closeLabel={profileText.close} className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{text.cropTitle}</DialogTitle>
          <DialogDescription>{text.cropText}</DialogDescription>
        </DialogHeader>
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
        <DialogFooter>
          <Button disabled={isBusy} onClick={onCancel}>
            {profileText.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void cutPicture(picture, crop).then((cut) => onCut(cut))}
          >
            {profileText.save}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
