import { expect, it } from 'vitest';
import { explainLog } from './explain-log.ts';

it.each([
  [
    'initdb: error: could not write to file "/d/data.new/pg_wal/xlogtemp.7": No space left on device\n',
    'the disk is full',
  ],
  ['FATAL:  could not write to file "pg_wal/xlogtemp.7": Disk quota exceeded\n', 'the disk is full'],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system\n', 'the disk is read-only'],
  [
    'LOG:  starting\nFATAL:  could not map anonymous shared memory: Cannot allocate memory\nHINT:  less\n',
    'could not map anonymous shared memory: Cannot allocate memory',
  ],
  ['first line\nthe last line\n', 'the last line'],
])('PostgreSQL said %j', (log, words) => {
  expect(explainLog(log)).toBe(words);
});
