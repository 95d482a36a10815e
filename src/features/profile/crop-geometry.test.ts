import { describe, expect, it } from 'vitest';
import { dragCrop, initialCrop, keepInside, sourceSquare } from './crop-geometry.ts';

const wide = { width: 800, height: 400 };

describe('the kept square', () => {
  it('starts in the middle, as large as the short side', () => {
    expect(sourceSquare(wide, initialCrop(wide))).toEqual({ x: 200, y: 0, side: 400 });
  });
  it('is a quarter of the side at the highest zoom, and no more', () => {
    expect(sourceSquare(wide, keepInside(wide, { ...initialCrop(wide), zoom: 9 }))).toEqual({
      x: 350,
      y: 150,
      side: 100,
    });
  });
  it('never leaves the picture', () => {
    expect(sourceSquare(wide, keepInside(wide, { x: 9999, y: -9999, zoom: 2 }))).toEqual({
      x: 600,
      y: 0,
      side: 200,
    });
    expect(keepInside(wide, { x: 400, y: 200, zoom: 0.1 }).zoom).toBe(1);
  });
});

describe('dragging', () => {
  it('follows the hand: at zoom 1 a view of 200 pixels shows 400 of the picture', () => {
    // 30 pixels to the right uncover 60 pixels more of the left side.
    expect(dragCrop(wide, initialCrop(wide), 30, 0, 200)).toEqual({ x: 340, y: 200, zoom: 1 });
  });
  it('stops at the edge', () => {
    expect(dragCrop(wide, initialCrop(wide), 500, 500, 200)).toEqual({ x: 200, y: 200, zoom: 1 });
  });
});
