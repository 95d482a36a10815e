import { expect, it } from 'vitest';
import { uploadText } from '../text/upload.ts';
import { reportKinds } from './kinds.ts';

it('the page of uploads names every kind, in the order in which they are loaded', () => {
  const names = reportKinds
    .toSorted((a, b) => a.order - b.order)
    .map(({ category }) => category)
    .join(', ');
  expect(uploadText.drop.hint).toMatch(`${names} (.xlsx).`);
  expect(uploadText.list.order).toMatch(`${names} 순서로`);
});
