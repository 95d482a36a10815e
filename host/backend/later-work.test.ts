import { expect, it } from 'vitest';
import { openLog } from '../log/log.ts';
import { LaterWork } from './later-work.ts';

it('begins after its answer, and tells of a failure what failed and no value', async () => {
  const lines: string[] = [];
  const later = new LaterWork(openLog({ write: (line) => void lines.push(line) }));
  const done: string[] = [];
  later.begin('network', async () => {
    done.push('work');
    throw Object.assign(new Error('invalid input syntax: "hunter2"'), { code: '22P02' });
  });
  done.push('answer');
  await later.done();
  expect(done).toEqual(['answer', 'work']);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'work after an answer failed',
    error: { code: '22P02' },
  });
  expect(lines[0]).not.toContain('hunter2');
});
