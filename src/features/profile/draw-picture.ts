import { type Crop, type Size, sourceSquare } from './crop-geometry.ts';

/** Side of the stored picture in pixels: four times the largest place it is shown in. */
const STORED_SIDE = 384;

/** Opens a chosen file as a picture. Throws when the browser cannot read it. */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return image;
}

export function closePicture(image: HTMLImageElement): void {
  URL.revokeObjectURL(image.src);
}

export function sizeOf(image: HTMLImageElement): Size {
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** The kept square drawn anew as a JPEG: small, and without the place and camera that the original may name. */
export async function cutPicture(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = STORED_SIDE;
  canvas.height = STORED_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  const { x, y, side } = sourceSquare(sizeOf(image), crop);
  // Transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, STORED_SIDE, STORED_SIDE);
  context.drawImage(image, x, y, side, side, 0, 0, STORED_SIDE, STORED_SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/jpeg',
      0.88,
    );
  });
}
