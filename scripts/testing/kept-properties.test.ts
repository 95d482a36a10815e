import { expect, it } from 'vitest';
import { keepProperties } from './kept-properties.ts';

it('gives back what was replaced, added and removed, a getter as well', () => {
  const object: Record<string, unknown> = { same: 1, replaced: 'before', removed: 2 };
  Object.defineProperty(object, 'read', { configurable: true, get: () => 'before' });
  const giveBack = keepProperties([object]);
  object['replaced'] = 'after';
  object['added'] = true;
  delete object['removed'];
  Object.defineProperty(object, 'read', { configurable: true, get: () => 'after' });
  giveBack();
  expect({ ...object, read: object['read'] }).toEqual({
    same: 1,
    replaced: 'before',
    removed: 2,
    read: 'before',
  });
});
