import { expect, it } from 'vitest';
import { pictureProblem } from './picture-file.ts';

const file = (bytes: number[], size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new Blob([content], { type: 'image/png' });
};
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0));

it.each([
  ['PNG', png],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['WebP', [...text('RIFF'), 1, 2, 3, 4, ...text('WEBP')]],
])('takes a %s file', async (_, bytes) => {
  expect(await pictureProblem(file(bytes))).toBeNull();
});

it.each([
  ['a script that calls itself PNG', text('<script>alert(1)</script>')],
  ['an SVG', text('<svg xmlns=')],
  ['a WAV, which is RIFF too', [...text('RIFF'), 1, 2, 3, 4, ...text('WAVE')]],
  ['an empty file', []],
  ['a GIF', text('GIF89a')],
])('refuses %s', async (_, bytes) => {
  expect(await pictureProblem(file(bytes))).toBe('wrong-type');
});

it('takes exactly 30 MB and no byte more', async () => {
  expect(await pictureProblem(file(png, 30 * 1024 * 1024))).toBeNull();
  expect(await pictureProblem(file(png, 30 * 1024 * 1024 + 1))).toBe('too-large');
});
