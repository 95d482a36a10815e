import { expect, it } from 'vitest';
import { uploadText } from '../text/upload.ts';
import { reportKinds } from './kinds.ts';

it('the page of uploads names every kind, in the order in which they are loaded', () => {
  const places = reportKinds
    .toSorted((a, b) => a.order - b.order)
    .map(({ category }) => uploadText.list.order.indexOf(category));
  expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b));
});
