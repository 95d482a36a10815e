import type { KeyboardEvent, PointerEvent } from 'react';
import { profileText } from '@/text/profile.ts';
import { type Crop, dragCrop, type Size, sourceSquare } from './crop-geometry.ts';

const SIDE = 260;
const KEY_STEP = 10;
const moves: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

interface CropViewProps {
  src: string;
  size: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The kept square with the round mask that the picture is shown in; dragging or the arrow keys move it. */
export function CropView({ src, size, crop, onChange }: CropViewProps) {
  const { x, y, side } = sourceSquare(size, crop);
  const scale = SIDE / side;

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onChange(dragCrop(size, crop, event.movementX, event.movementY, SIDE));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    onChange(dragCrop(size, crop, ...move, SIDE));
  };

  return (
    <button
      type="button"
      aria-label={profileText.avatar.cropArea}
      style={{ width: SIDE, height: SIDE }}
      className="focus-ring bg-muted relative mx-auto cursor-grab touch-none overflow-hidden rounded-lg active:cursor-grabbing"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className="absolute top-0 left-0 max-w-none origin-top-left"
        style={{
          width: size.width,
          height: size.height,
          transform: `scale(${scale}) translate(${-x}px, ${-y}px)`,
        }}
      />
      <span aria-hidden className="ring-overlay absolute inset-0 rounded-full ring-[60px]" />
    </button>
  );
}
