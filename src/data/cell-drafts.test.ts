import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from './browser-storage.ts';
import { cellDrafts, forgetDrafts, keepDraft } from './cell-drafts.ts';

const place = { owner: 'a', partner: 'P1001', table: 'ad-register' };

beforeEach(forgetDrafts);

it('what is typed into a cell stays until it is saved or left', () => {
  keepDraft(place, '1\nmemo', { value: '행사' });
  keepDraft(place, '1\nmemo', { value: '행사 뒤' });
  keepDraft(place, '2\ncost', { value: '1,200', day: '20261121' });
  expect(cellDrafts(place)).toEqual([
    ['1\nmemo', { value: '행사 뒤' }],
    ['2\ncost', { value: '1,200', day: '20261121' }],
  ]);
  keepDraft(place, '1\nmemo', null);
  expect(cellDrafts(place)).toEqual([['2\ncost', { value: '1,200', day: '20261121' }]]);
  keepDraft(place, '2\ncost', null);
  expect(sessionStore.getItem('cell-drafts')).toBeNull();
});

it('is of one table of one partner', () => {
  keepDraft(place, '1\nmemo', { value: '행사' });
  expect(cellDrafts({ ...place, partner: 'P1002' })).toEqual([]);
  expect(cellDrafts({ ...place, table: 'products' })).toEqual([]);
  expect(cellDrafts(place)).toHaveLength(1);
});

it('another member neither sees it nor leaves it there', () => {
  keepDraft(place, '1\nmemo', { value: '행사' });
  expect(cellDrafts({ ...place, owner: 'b' })).toEqual([]);
  expect(sessionStore.getItem('cell-drafts')).toBeNull();
});

it('what another version stored otherwise is none', () => {
  for (const cells of [null, { x: null }, { x: { value: 1 } }, { x: { value: 'a', day: 2 } }]) {
    sessionStore.setItem('cell-drafts', JSON.stringify({ owner: 'a', cells }));
    expect(cellDrafts(place)).toEqual([]);
  }
});
