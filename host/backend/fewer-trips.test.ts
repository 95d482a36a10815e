import type { PostgresConnection } from '@supabase/lite/postgres';
import { expect, it } from 'vitest';
import { saveRoundTrips } from './fewer-trips.ts';

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

const settings = (role: string): [string, unknown[]] => [
  'select set_config($1, $2, $3)',
  ['role', role, true],
];

/** A pool whose statements are written down, and fail where the text says so. */
async function transaction() {
  const sent: string[] = [];
  const unsafe = (text: string, values: unknown[], options?: { prepare: boolean }) => {
    sent.push(options?.prepare === true ? `${text} prepared` : text);
    const failed = values.includes('ended') || text.includes('wrong');
    const answer: Promise<unknown> = failed
      ? Promise.reject(new Error(text))
      : new Promise((resolve) => setTimeout(resolve, 5, text));
    return Object.assign(answer, { execute: () => answer });
  };
  const pool = { reserve: async () => ({ unsafe }) };
  saveRoundTrips({ driver: pool } as unknown as PostgresConnection);
  const reserved = await pool.reserve();
  const run: Run = (text, values = []) => reserved.unsafe(text, values);
  return { sent, run };
}

it('sends the beginning, the settings and the first statement without waiting in between', async () => {
  const { sent, run } = await transaction();
  expect(await run('begin')).toHaveLength(0);
  expect(await run(...settings('anon'))).toHaveLength(0);
  const answer = run('select 1', [1]);
  expect(sent).toEqual(['begin', 'select set_config($1, $2, $3) prepared', 'select 1']);
  expect(await answer).toBe('select 1');
  expect(await run("SELECT current_setting('response.status', true) AS status")).toHaveLength(0);
  expect(await run('commit')).toBe('commit');
  expect(sent).toHaveLength(4);
});

it('tells the error of the settings, and not what the aborted transaction says of the statement', async () => {
  const { run } = await transaction();
  await run('begin');
  await run(...settings('ended'));
  await expect(run('wrong')).rejects.toThrow('set_config');
  expect(await run('rollback')).toBe('rollback');
});

it('commits nothing whose settings failed, where no statement came between', async () => {
  const { sent, run } = await transaction();
  await run('begin');
  await run(...settings('ended'));
  await expect(run('commit')).rejects.toThrow('set_config');
  expect(sent).not.toContain('commit');
});

it('prepares what members ask, of a bounded number of kinds, and nothing of strangers', async () => {
  const { sent, run } = await transaction();
  for (const role of ['anon', 'authenticated']) {
    await run('begin');
    await run(...settings(role));
    for (let kind = 0; kind < 150; kind += 1) void run(`select ${role} ${kind}`, [1]);
    await run('commit');
  }
  const prepared = sent.filter((text) => text.endsWith('prepared') && !text.includes('set_config'));
  expect(prepared).toHaveLength(100);
  expect(prepared.every((text) => text.includes('authenticated'))).toBe(true);
});
