import { setImmediate } from 'node:timers/promises';
import {
  callBackend,
  listPages,
  type ListPage,
  type ListRequest,
  readAgain,
} from '../../../src/data/list-pages.ts';
import { koreaToday } from '../../../src/domain/korea-time.ts';
import { comparedBy, flatRows } from '../../../src/export/answer-rows.ts';
import { csvRow } from '../../../src/export/csv-row.ts';
import { rowCells } from '../../../src/export/export-rows.ts';
import { argsOn, type FeedJob } from '../../../src/export/feed-job.ts';

/** Programs read a text as UTF-8 by it; without it Excel takes Korean for another encoding. */
const byteOrderMark = '\uFEFF';

/** Rows of which CSV is made in one go. */
const rowsAtOnce = 500;

/** A feed's list with its first page, which says how many rows there are. */
interface Begun {
  first: ListPage;
  others: AsyncGenerator<ListPage, void>;
}

/** Reads the first page of a feed's list; while nothing is sent, the pages can begin again with another state or size. */
export function beginList(
  { call, args, period }: FeedJob,
  partnerCode: string,
  { origin, key, send }: { origin: string; key: string; send: typeof fetch },
): Promise<Begun> {
  const request = (name: string, given: object) => ({
    url: `${origin}/rest/v1/rpc/${name}`,
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...given, partner_cd: partnerCode }),
  });
  const { list, state }: ListRequest = {
    list: request(call, argsOn({ args, period }, koreaToday())),
    state: request('partner_state', {}),
  };
  return readAgain(async (size) => {
    const others = listPages(list, { state: await callBackend(state, send), size }, send);
    const { value: first } = await others.next();
    if (!first) throw new Error('a list without a page');
    return { first, others };
  });
}

/** Yields the headings and the rows of a list as CSV, in pieces between which others are served. */
export async function* csvPieces(
  { columns }: Pick<FeedJob, 'columns'>,
  { first, others }: Begun,
): AsyncGenerator<string, void> {
  const compared = comparedBy(first);
  let number = 0;
  async function* piecesOf({ rows }: ListPage) {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const flat = flatRows(rows.slice(at, at + rowsAtOnce), compared);
      yield flat.map((row) => csvRow(rowCells(columns, row, (number += 1)))).join('');
      await setImmediate();
    }
  }
  yield byteOrderMark + csvRow(columns.map(({ header }) => header));
  yield* piecesOf(first);
  for await (const page of others) yield* piecesOf(page);
}
