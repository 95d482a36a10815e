import { describe, expect, it } from 'vitest';
import { type ListRequest, RefusedCall, readWholeLists } from './list-pages.ts';

const call = (url: string) => ({ url, headers: { apikey: 'k' }, body: '{"sort_by":"a"}' });
const request: ListRequest = { list: call('/list'), state: call('/state') };

const readWhole = async (send: typeof fetch) => {
  const [answer] = await readWholeLists([request], send);
  return answer ?? { rows: [] };
};

interface Sent {
  list: string;
  page: number;
  size: number;
  state: string | null;
}

/** A backend with rows 1 to `total`, whose state moves on before the given requests; no answer holds more than `most` rows. */
function backend(total: number, changesBefore: number[], most = 5_000) {
  const sent: Sent[] = [];
  let state = 1;
  const send: typeof fetch = async (url, init) => {
    if (url === '/state') return Response.json(`s${state}`);
    const args = JSON.parse(String(init?.body)) as Record<'page_number' | 'page_size', number> & {
      sort_by: string;
    };
    if (changesBefore.includes(sent.length + 1)) state += 1;
    const named = new Headers(init?.headers).get('x-partner-state');
    sent.push({ list: args.sort_by, page: args.page_number, size: args.page_size, state: named });
    if (named !== `s${state}`)
      return Response.json({ code: 'PD412', message: 'the rows changed' }, { status: 400 });
    if (Math.min(args.page_size, total) > most)
      return Response.json({ code: '54000', message: 'the page is too large' }, { status: 500 });
    const first = (args.page_number - 1) * args.page_size;
    const count = Math.max(0, Math.min(args.page_size, total - first));
    const rows = Array.from({ length: count }, (_, at) => ({ id: first + at, state }));
    return Response.json({ total, summary: { page: args.page_number }, rows });
  };
  return { send, sent };
}

describe('every row of a list', () => {
  it('is asked for by the ids of the first answer if that has them, so that nothing is sorted twice', async () => {
    const listedIds = Array.from({ length: 12_500 }, (_, at) => `o${at}`);
    const sent: unknown[] = [];
    const [answer] = await readWholeLists([request], async (url, init) => {
      if (url === '/state') return Response.json('s1');
      const { option_ids: ids, ...args } = JSON.parse(String(init?.body)) as { option_ids?: string[] };
      sent.push({ ...args, first: ids?.[0], count: ids?.length });
      const rows = (ids ?? listedIds.slice(0, 5_000)).map((id) => ({ id }));
      return Response.json({ total: 12_500, listedIds: ids ? null : listedIds, rows });
    });
    expect(answer).toEqual({ total: 12_500, rows: listedIds.map((id) => ({ id })) });
    const page = { sort_by: 'a', page_number: 1, page_size: 5_000 };
    expect(sent).toEqual([
      page,
      { ...page, first: 'o5000', count: 5_000 },
      { ...page, first: 'o10000', count: 2_500 },
    ]);
  });

  it('is read in pages of 5,000, all of the state that was told first', async () => {
    const { send, sent } = backend(12_500, []);
    const answer = await readWhole(send);
    expect(new Set(answer.rows.map(({ id }) => id)).size).toBe(12_500);
    expect(answer.summary).toEqual({ page: 1 });
    expect(sent).toEqual([1, 2, 3].map((page) => ({ list: 'a', page, size: 5_000, state: 's1' })));
  });

  it('is read in pages of 1,000 when 5,000 rows are too large for an answer', async () => {
    const { send, sent } = backend(2_500, [], 1_000);
    const answer = await readWhole(send);
    expect(answer.rows.map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, at) => at));
    expect(sent.map(({ size }) => size)).toEqual([5_000, 1_000, 1_000, 1_000]);
  });

  it('fails when 1,000 rows are too large as well', async () => {
    const { send, sent } = backend(2_500, [], 999);
    await expect(readWhole(send)).rejects.toMatchObject({ code: '54000' });
    expect(sent).toHaveLength(2);
  });

  it('is read again from the first page when rows changed between two pages', async () => {
    const { send, sent } = backend(12_500, [1, 4]);
    const answer = await readWhole(send);
    expect(answer.rows).toHaveLength(12_500);
    expect(new Set(answer.rows.map(({ state }) => state))).toEqual(new Set([3]));
    expect(sent.map(({ page }) => page)).toEqual([1, 1, 2, 3, 1, 2, 3].slice(0, sent.length));
  });

  it('is of the same state as another list of the file, and both are asked for in their order', async () => {
    const { send, sent } = backend(12_500, [4]);
    const other = { ...request, list: { ...call('/list'), body: '{"sort_by":"b"}' } };
    const answers = await readWholeLists([request, other], send);
    expect(answers.map(({ rows }) => rows.length)).toEqual([12_500, 12_500]);
    expect(new Set(answers.flatMap(({ rows }) => rows.map(({ state }) => state)))).toEqual(new Set([2]));
    expect(sent.slice(0, 2)).toMatchObject([
      { list: 'a', page: 1 },
      { list: 'b', page: 1 },
    ]);
  });

  it('is given up as a conflict when rows change all the time', async () => {
    const { send, sent } = backend(
      12_500,
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    await expect(readWhole(send)).rejects.toMatchObject({ kind: 'conflict' });
    expect(sent).toHaveLength(5);
  });

  it('fails at once with any other refusal, or an answer that is no list', async () => {
    const refused: typeof fetch = async () => Response.json({ code: '42501' }, { status: 403 });
    await expect(readWhole(refused)).rejects.toBeInstanceOf(RefusedCall);
    const odd: typeof fetch = async () => Response.json({ rows: [1] });
    await expect(readWhole(odd)).rejects.toMatchObject({ kind: 'server' });
  });
});
