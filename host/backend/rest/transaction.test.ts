import { expect, it } from 'vitest';
import type { Sql } from '../../postgres/connect.ts';
import { transactions } from './transaction.ts';

const claims = { sub: 'a', email: 'kim@example.com', aal: 'aal2', role: 'authenticated' };
const member = { role: 'authenticated', claims } as const;

/** A pool whose statements are written down, and fail where the text or a value says so. */
function pool() {
  const sent: string[] = [];
  const values: unknown[][] = [];
  let released = 0;
  const unsafe = (text: string, given: unknown[], options: { prepare: boolean }) => {
    const name = text.startsWith('select set_config') ? 'settings' : text;
    sent.push(options.prepare ? `${name} prepared` : name);
    values.push(given);
    const failed = given.includes('ended') || text.includes('wrong');
    const answer: Promise<unknown> = failed
      ? Promise.reject(new Error(name))
      : new Promise((resolve) => setTimeout(resolve, 5, [{ body: text, rows: 2 }]));
    return Object.assign(answer, { execute: () => answer, texts: text });
  };
  const release = () => void (released += 1);
  const sql = { reserve: async () => ({ unsafe, release }), typed: (value: unknown) => value };
  return { sent, values, released: () => released, ask: transactions(sql as unknown as Sql) };
}

const statement = (text: string) => ({ text, values: [] });

it('a request sends its beginning, settings and statement without waiting in between', async () => {
  const { sent, values, ask, released } = pool();
  const answer = ask(member, statement('select 1'));
  await Promise.resolve();
  expect(sent).toEqual(['begin', 'settings prepared', 'select 1 prepared']);
  expect(values[1]).toEqual([
    'authenticated',
    'a',
    'authenticated',
    'kim@example.com',
    JSON.stringify(claims),
  ]);
  expect(await answer).toEqual({ body: 'select 1', rows: 2 });
  expect([sent.at(-1), sent.length, released()]).toEqual(['commit', 4, 1]);
});

it('a request whose settings fail tells that error, not what the aborted transaction says of the statement', async () => {
  const { sent, ask, released } = pool();
  await expect(ask({ ...member, claims: { sub: 'ended' } }, statement('wrong'))).rejects.toThrow('settings');
  expect([sent.at(-1), sent.includes('commit'), released()]).toEqual(['rollback', false, 1]);
});

it('a request whose statement fails commits nothing', async () => {
  const { sent, ask } = pool();
  await expect(ask(member, statement('wrong'))).rejects.toThrow('wrong');
  expect(sent).not.toContain('commit');
});

it('a statement whose answer is refused is undone', async () => {
  const { sent, ask } = pool();
  const refuse = () => {
    throw new Error('two rows');
  };
  await expect(ask(member, statement('update'), refuse)).rejects.toThrow('two rows');
  expect([sent.at(-1), sent.includes('commit')]).toEqual(['rollback', false]);
});

it('statements of members are prepared, of a bounded number of kinds, and those of strangers are not', async () => {
  const { sent, ask } = pool();
  for (const role of ['anon', 'authenticated'] as const)
    await Promise.all(
      Array.from({ length: 150 }, (_, kind) =>
        ask({ role, claims: {} }, statement(`select ${role} ${kind}`)),
      ),
    );
  const prepared = sent.filter((text) => text.startsWith('select') && text.endsWith('prepared'));
  expect(prepared).toHaveLength(100);
  expect(prepared.every((text) => text.includes('authenticated'))).toBe(true);
});
