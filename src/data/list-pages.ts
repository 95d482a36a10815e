import { Failure } from './errors.ts';
import { withRequestId } from './request-id.ts';

/** A call of the backend as plain data. */
export interface BackendCall {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Every row of a list, in pages of one state of the partners that it is about. */
export interface ListRequest {
  /** Arguments of the list without its page. */
  list: BackendCall;
  /** Asks for the state of now. */
  state: BackendCall;
}

/** The most rows that a list answers at once (private.require_page). */
const PAGE_SIZE = 5_000;
/** Rows that fit into an answer (10 MB, private.list_page) also where each name has the 500 characters that it may have. */
const SMALL_PAGE_SIZE = 1_000;
/** How often the pages are read from the first one again because rows changed between two of them. */
const TRIES = 5;

export type ListPage = Readonly<Record<string, unknown>> & {
  rows: readonly Readonly<Record<string, unknown>>[];
};

/** An answer that says why there is none; the reason is for a log. */
export class RefusedCall extends Error {
  readonly code: string | undefined;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.code = /"code":\s*"(\w+)"/.exec(body)?.[1];
  }
}

export async function callBackend({ url, headers, body }: BackendCall, send: typeof fetch): Promise<unknown> {
  const response = await withRequestId(await send(url, { method: 'POST', headers, body }));
  if (!response.ok) throw new RefusedCall(response.status, await response.text());
  return response.json();
}

function isPage(answer: unknown): answer is ListPage {
  const { rows } = (answer ?? {}) as { rows?: unknown };
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
}

interface PageOf {
  state: unknown;
  size: number;
}

async function readPage(
  { url, headers, body }: BackendCall,
  { state, number, size, ids }: PageOf & { number: number; ids?: readonly unknown[] },
  send: typeof fetch,
): Promise<ListPage> {
  const args = {
    ...(JSON.parse(body) as object),
    ...(ids && { option_ids: ids }),
    page_number: number,
    page_size: size,
  };
  const call = {
    url,
    headers: { ...headers, 'x-partner-state': String(state) },
    body: JSON.stringify(args),
  };
  const answer = await callBackend(call, send);
  if (!isPage(answer)) throw new Failure('server', 'The answer is not a list.');
  return answer;
}

/**
 * Yields the pages of a list. A long list of options answers all their ids with its first page, and the others are asked for by
 * them: by number, the database would sort all rows again for each page.
 */
export async function* listPages(
  list: BackendCall,
  pages: PageOf,
  send: typeof fetch,
): AsyncGenerator<ListPage, void> {
  const { listedIds, ...first } = await readPage(list, { ...pages, number: 1 }, send);
  yield first;
  if (Array.isArray(listedIds)) {
    for (let at = pages.size; at < listedIds.length; at += pages.size) {
      const ids: unknown[] = listedIds.slice(at, at + pages.size);
      yield await readPage(list, { ...pages, number: 1, ids }, send);
    }
    return;
  }
  let read = first.rows.length;
  const total = typeof first.total === 'number' ? first.total : read;
  for (let number = 2; read < total; number++) {
    const page = await readPage(list, { ...pages, number }, send);
    if (page.rows.length === 0) break;
    read += page.rows.length;
    yield page;
  }
}

/** The answer of the first page of a list, with the rows of all pages. */
async function readPages(list: BackendCall, pages: PageOf, send: typeof fetch): Promise<ListPage> {
  const rows: ListPage['rows'][number][] = [];
  let first: ListPage | undefined;
  for await (const page of listPages(list, pages, send)) {
    first ??= page;
    for (const row of page.rows) rows.push(row);
  }
  return { ...first, rows };
}

/**
 * Reads lists whole, all of one state. Rows that change between two pages would be missing or stand twice, and two lists of
 * one file would contradict each other, so the database refuses a page of another state, and all pages are read again.
 */
export function readWholeLists(requests: readonly ListRequest[], send: typeof fetch): Promise<ListPage[]> {
  const stateCalls = new Map(requests.map(({ state }) => [JSON.stringify(state), state]));
  return readAgain(async (size) => {
    const states = new Map<string, unknown>();
    for (const [key, call] of stateCalls) states.set(key, await callBackend(call, send));
    return Promise.all(
      requests.map(({ list, state }) =>
        readPages(list, { state: states.get(JSON.stringify(state)), size }, send),
      ),
    );
  });
}

/**
 * Reads again what met another state, and in smaller pages what was too large for an answer (54000).
 * Throws the failure `conflict` if the state changes again and again.
 */
export async function readAgain<T>(read: (size: number) => Promise<T>): Promise<T> {
  let size = PAGE_SIZE;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await read(size);
    } catch (error) {
      const code = error instanceof RefusedCall ? error.code : undefined;
      if (code === '54000' && size > SMALL_PAGE_SIZE) size = SMALL_PAGE_SIZE;
      else if (code !== 'PD412') throw error;
    }
  }
  throw new Failure('conflict', 'The rows changed while they were read.');
}
