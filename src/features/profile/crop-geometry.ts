/** Size of a picture in its own pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Which part of a picture is kept: its middle in the picture's pixels, and how far it is magnified (1 to 4). */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MAX_ZOOM = 4;

/** The square in the middle, as large as the picture allows. */
export function initialCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Side of the kept square in the picture's pixels. */
export function cropSide({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The same crop moved back so far that the square lies within the picture. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, crop.zoom));
  const half = cropSide(size, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: Math.min(size.width - half, Math.max(half, crop.x)),
    y: Math.min(size.height - half, Math.max(half, crop.y)),
  };
}

/** The crop after the picture was dragged by these pixels of a view of the given side: it follows the hand. */
export function dragCrop(size: Size, crop: Crop, dx: number, dy: number, viewSide: number): Crop {
  const scale = cropSide(size, crop) / viewSide;
  return keepInside(size, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

/** The kept square in the picture's pixels, for drawing. */
export function sourceSquare(size: Size, crop: Crop): { x: number; y: number; side: number } {
  const side = cropSide(size, crop);
  return { x: crop.x - side / 2, y: crop.y - side / 2, side };
}
