import { expect, it } from 'vitest';
import { backupState } from './backup-state.ts';

const now = new Date('2026-11-27T00:00:00Z');
const doneAt = '2026-11-25T19:00:00Z';

it.each([
  [
    'of last night',
    { isDaily: true, doneAt: '2026-11-26T19:00:00Z', failedAt: null },
    'gray',
    '마지막 백업 2026.11.27 04:00',
  ],
  [
    'older than expected',
    { isDaily: true, doneAt, failedAt: null },
    'yellow',
    '하루가 지나도록 백업하지 못했습니다. 마지막 백업 2026.11.26 04:00',
  ],
  [
    'failed since',
    { isDaily: true, doneAt, failedAt: '2026-11-26T19:00:00Z' },
    'red',
    '2026.11.27 04:00 백업에 실패했습니다. 마지막 백업 2026.11.26 04:00',
  ],
  [
    'failed from the beginning',
    { isDaily: true, doneAt: null, failedAt: '2026-11-26T19:00:00Z' },
    'red',
    '2026.11.27 04:00 백업에 실패했습니다. 아직 백업이 없습니다.',
  ],
  [
    'made by hand, as old as it may be',
    { isDaily: false, doneAt, failedAt: null },
    'gray',
    '마지막 백업 2026.11.26 04:00',
  ],
  ['planned', { isDaily: true, doneAt: null, failedAt: null }, 'gray', '아직 백업이 없습니다.'],
])('a backup that is %s', (_, backups, tone, text) => {
  expect(backupState(backups, now)).toEqual({ tone, text });
});
