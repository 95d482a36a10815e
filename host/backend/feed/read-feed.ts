import { Failure } from '../../../src/data/errors.ts';
import { RefusedCall } from '../../../src/data/list-pages.ts';
import type { FeedJob } from '../../../src/export/feed-job.ts';
import type { Sql } from '../../postgres/connect.ts';
import { Overload } from '../gate/overload.ts';
import { networkOf } from '../gate/network.ts';
import type { KnownCaller } from '../known-caller.ts';
import { isLostConnection } from '../lost-connection.ts';
import type { BackendLog } from '../options.ts';
import type { FairQueue, InTurn } from '../queue/fair-queue.ts';
import { Lane } from '../queue/lane.ts';
import { inNameOf } from '../report/in-name-of.ts';
import type { RequestContext } from '../request-context.ts';
import { boundedStream } from './bounded-stream.ts';
import { beginList, csvPieces } from './feed-rows.ts';
import { feedText as text } from './feed-text.ts';

export interface FeedServices {
  sql: Sql;
  queue: FairQueue;
  /** The data API, in the name of a caller. */
  ask: (asked: Request, caller: KnownCaller, inTurn: InTurn) => Promise<Response>;
  key: string;
  log?: BackendLog | undefined;
}

interface Feed {
  id: string;
  userId: string;
  partnerCode: string;
  name: string;
  job: FeedJob;
  hasFactor: boolean;
  wait: number;
}

/** Most rows: as many options as a partner may have, which a list's file has too. */
const mostRows = 300_000;
/** Milliseconds until a read is over and its next one may begin, also where the reader is slow. */
const longestRead = 50_000;
/** Milliseconds that a read waits for others. */
const patience = 8_000;
const later = { 'retry-after': '60' };
/** What the data API says of a maker who may not read the list any more. */
const lostRights = ['42501', 'PT401', 'PT403'];

/**
 * Returns what answers `GET /feed/<token>`: the list of the feed as CSV, under the rights that its maker has at that moment. An
 * unknown token, one that ended and one whose maker lost the rights get the same answer.
 */
export function createFeeds({ sql, queue, ask, key, log }: FeedServices) {
  const reads = new Lane({ running: 2, runningEach: 1, waiting: 20 });

  /** A stranger asks until the token is known. */
  async function open(token: string, origin: string, network: string): Promise<Feed | undefined> {
    const found: Feed[] = [];
    // Without the token: what the queue learns of it is the same for each.
    const request = new Request(`${origin}/feed`);
    await queue.serve({ service: 'rest', request, caller: undefined, network }, (inTurn) =>
      inTurn(async () => {
        found.push(
          ...(await inNameOf(
            sql,
            { role: 'service_role', claims: {} },
            (service) => service<Feed[]>`
              select id::text, user_id as "userId", partner_cd as "partnerCode", name, job, has_factor as "hasFactor", wait
              from private.open_feed(${token})`,
          )),
        );
        return new Response();
      }),
    );
    return found[0];
  }

  async function read(feed: Feed, origin: string, network: string, signal: AbortSignal): Promise<Response> {
    const claims = { sub: feed.userId, role: 'authenticated', aal: feed.hasFactor ? 'aal2' : 'aal1' };
    const caller = { id: feed.userId, claims };
    const send: typeof fetch = (url, init) => {
      const request = new Request(url as string, { ...init, signal });
      return queue.serve({ service: 'rest', request, caller, network }, (inTurn) =>
        ask(request, caller, inTurn),
      );
    };
    return new Promise((resolve, reject) => {
      const work = async () => {
        const list = await beginList(feed.job, feed.partnerCode, { origin, key, send });
        if (Number(list.first.total) > mostRows) return resolve(sentence(413, text.tooLarge(mostRows)));
        const { stream, ended } = boundedStream(csvPieces(feed.job, list), longestRead);
        resolve(new Response(stream, { headers: headersOf(feed.name) }));
        await ended;
      };
      reads.run(feed.id, work, { milliseconds: patience, signal: () => signal }).catch(reject);
    });
  }

  function refusal(error: unknown): Response {
    if (error instanceof RefusedCall && lostRights.includes(error.code ?? ''))
      return sentence(404, text.unknown);
    if (error instanceof Overload || isLostConnection(error)) return sentence(503, text.busy, later);
    if (error instanceof Failure && error.kind === 'conflict') return sentence(503, text.changing, later);
    log?.error({ error }, 'feed not read');
    return sentence(500, text.failed);
  }

  return async (request: Request, context: RequestContext): Promise<Response> => {
    if (request.method !== 'GET') return sentence(405, text.failed, { allow: 'GET' });
    const { origin, pathname } = new URL(request.url);
    const network = networkOf(context.peerAddress);
    try {
      const feed = await open(pathname.slice(pathOfFeeds.length), origin, network);
      if (feed === undefined) return sentence(404, text.unknown);
      if (feed.wait > 0) return sentence(429, text.tooSoon, { 'retry-after': String(feed.wait) });
      return await read(feed, origin, network, request.signal);
    } catch (error) {
      return refusal(error);
    }
  };
}

export const pathOfFeeds = '/feed/';

const kept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const headersOf = (name: string) => ({
  ...kept,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.csv`,
});

const sentence = (status: number, said: string, headers: Record<string, string> = {}) =>
  new Response(said, {
    status,
    headers: { ...kept, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
