import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackend, type Backend } from './backend/backend.ts';
import type { BackendSecrets } from './backend/options.ts';
import { checkDataDirectory, dataDirectory, freeOnDisk } from './data-directory.ts';
import { checkExternalDatabase } from './external-database.ts';
import { sweepDrafts } from './drafts.ts';
import { isInstalled, prepareDatabase, type DemoLoader } from './installation.ts';
import { planBackups, type EndBackups } from './backup/schedule.ts';
import type { HostLog } from './log/log.ts';
import { fillMedia } from './media/fill-media.ts';
import type { Metrics } from './metrics/metrics.ts';
import { isLoopback, reachedBecause, type HostOptions } from './options.ts';
import { connect, type DatabaseAddress } from './postgres/connect.ts';
import { isDiskFull } from './postgres/explain-log.ts';
import { isListening } from './postgres/is-listening.ts';
import { openCluster, type OpenCluster } from './postgres/open-cluster.ts';
import { loadSecrets } from './secrets.ts';
import { followSigningKeys } from './signing-key-file.ts';
import { readAssets } from './server/assets.ts';
import { pageHeaders } from './server/headers.ts';
import { listen, type HttpServer } from './server/http-server.ts';
import { isKnownHost } from './server/origin.ts';
import { createRequestListener, peerAddress } from './server/request-listener.ts';
import { serveStatic } from './server/static-files.ts';
import { StartError } from './start-error.ts';

export interface RunningHost {
  url: string;
  demo: boolean;
  /** Whether mails are sent, or can be read in the mailbox page of this machine. */
  takesMail: boolean;
  port: number;
  /** Makes the first administrator; null if there is one, or if a log would keep it. */
  firstAdminCode: string | null;
  /**
   * Resolves when the database ends by itself, or when its connections break; never while stop() ends them.
   * The pools are not to be trusted after that: postgres.js 3.4.9 may not get a broken connection back.
   */
  broken: Promise<'database' | 'connections'>;
  /** Tells it of a connection that broke in a way that only the process noticed. */
  loseConnection: () => void;
}

export interface HostStart {
  /** Rejects with a StartError, with nothing left running, when it cannot start. */
  ready: Promise<RunningHost>;
  /**
   * Ends requests, backend and database in order, within 5 seconds; also before the start is finished.
   * Requests under way get `patience` milliseconds.
   */
  stop: (patience?: number) => Promise<void>;
}

/** What has to be closed again, in the order in which it was opened. */
interface Opened {
  isStopping: boolean;
  http?: HttpServer;
  cluster?: OpenCluster;
  backend?: Backend;
  endBackups?: EndBackups;
}

/** The figures that a host tells of itself. */
export interface Reports {
  log: HostLog;
  metrics: Metrics;
}

/** Starts everything behind one port; `client` is the folder of the built pages. */
export function startHost(options: HostOptions, client: string, reports: Reports): HostStart {
  const opened: Opened = { isStopping: false };
  const ready = open(options, client, reports, opened).catch(async (error: unknown) => {
    const isFull = isDiskFull(opened.cluster?.log() ?? '');
    await close(opened);
    throw isFull
      ? new StartError('The disk of DATA_DIR is full; make room and start again.', { cause: error })
      : error;
  });
  const stop = async (patience?: number) => {
    opened.isStopping = true;
    await close(opened, patience);
    await ready.catch(() => undefined);
  };
  return { ready, stop };
}

async function open(
  options: HostOptions,
  client: string,
  { log, metrics }: Reports,
  opened: Opened,
): Promise<RunningHost> {
  const http = await listen(options.port, options.host);
  opened.http = http;
  const directory = dataDirectory(options.dataDirectory);
  await sweepDrafts(path.dirname(directory), { of: path.basename(directory) });
  await sweepDrafts(directory);
  checkDataDirectory(directory);
  if (options.database) await checkExternalDatabase(options.database, 'serve');
  else opened.cluster = await openCluster(directory);
  if (opened.isStopping) throw new StartError('Stopped while starting.');
  const owner = options.database ?? (opened.cluster as OpenCluster).address;
  const { secrets, demo, firstAdminCode } = await prepare(owner, options, directory);
  const siteUrl =
    options.siteUrl ??
    `http://${isWildcard(options.host) ? 'localhost' : bracketed(options.host)}:${http.port}`;
  const backend = await createBackend({
    owner,
    dataDirectory: directory,
    secrets,
    signingKeys: followSigningKeys(directory, secrets),
    siteUrl,
    listensOnLoopback: reachedBecause(options) === undefined,
    log,
    onMessage: (kind, result) => metrics.message(kind, result),
    ...(opened.cluster ? { freeBytes: () => freeOnDisk(directory) } : {}),
    ...(options.smtpUrl === undefined ? {} : { smtpUrl: options.smtpUrl }),
    ...(options.mailFrom === undefined ? {} : { mailFrom: options.mailFrom }),
    ...(options.smsUrl === undefined ? {} : { smsUrl: options.smsUrl }),
    ...(options.smsToken === undefined ? {} : { smsToken: options.smsToken }),
  });
  opened.backend = backend;
  metrics.watch(() => backend.load());
  await fillOwnMedia(backend, siteUrl, secrets.secretKey, log);
  const origins = { siteUrl, loopbackOnly: isLoopback(options.host) };
  backend.attachRealtime(http.server, {
    addressOf: (request) => peerAddress(request, options.trustProxy),
    isOwnName: (name) => isKnownHost(name, origins),
  });
  http.setListener(
    createRequestListener({
      backend,
      client: serveStatic(readAssets(client), pageHeaders),
      origins,
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      dataDirectory: directory,
      demo,
      trustProxy: options.trustProxy,
      onAnswer: ({ requestId, seconds, ...answered }) => {
        metrics.answered({ ...answered, seconds });
        log.info({ request: requestId, ...answered, ms: Math.round(seconds * 1000) }, 'request answered');
      },
    }),
  );
  if (opened.cluster) opened.endBackups = await planBackups(options.backups, owner, { directory, log });
  let loseConnection = () => {};
  const lost = new Promise<void>((resolve) => {
    loseConnection = resolve;
  });
  return {
    url: siteUrl,
    port: http.port,
    demo,
    takesMail: backend.takesMail,
    firstAdminCode,
    broken: whenBroken(opened, lost),
    loseConnection,
  };
}

/** The pages are complete without the pictures, so a storage that takes none does not keep the host from starting. */
async function fillOwnMedia(
  backend: Backend,
  siteUrl: string,
  secretKey: string,
  log: HostLog,
): Promise<void> {
  const ask: typeof fetch = (input, init) => backend.handle(new Request(input, init), { peerAddress: null });
  try {
    await fillMedia(siteUrl, secretKey, ask);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'pictures not loaded');
  }
}

/** Loaded by itself, because only the first start of a new database needs it. */
const loadDemo: DemoLoader = async (sql) => (await import('../demo/load-demo.ts')).loadDemo(sql);

/** The secrets come before the first change of a new database, so that a start that dies between leaves no riddle. */
async function prepare(
  owner: DatabaseAddress,
  options: HostOptions,
  directory: string,
): Promise<{ secrets: BackendSecrets; demo: boolean; firstAdminCode: string | null }> {
  const sql = connect(owner);
  try {
    const secrets = loadSecrets(directory, await isInstalled(sql));
    const demo = await prepareDatabase(sql, options, loadDemo);
    const [row] = options.jsonLog
      ? []
      : await sql<{ code: string | null }[]>`select private.new_first_admin_code() as code`;
    return { secrets, demo, firstAdminCode: row?.code ?? null };
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function whenBroken(opened: Opened, lost: Promise<void>): Promise<'database' | 'connections'> {
  const connections = lost.then(() => 'connections' as const);
  const reason = await (opened.cluster ? whatBroke(opened.cluster, lost) : connections);
  return opened.isStopping ? new Promise<never>(() => {}) : reason;
}

async function whatBroke(
  { process: server, lock, address }: OpenCluster,
  lost: Promise<void>,
): Promise<'database' | 'connections'> {
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const ended = hasEnded() ? Promise.resolve() : once(server, 'exit');
  await Promise.race([ended, lock.lost, lost]);
  // A server that dies breaks its connections first: where nobody listens any more, its end is on the way.
  if (!hasEnded() && !(await isListening(address))) await Promise.race([ended, sleep(5000)]);
  return hasEnded() ? 'database' : 'connections';
}

/**
 * A second and a half for open requests, half a second for the backend to end its work in the database, then
 * the database itself, which cuts what is left after a second: together far below the 5 seconds that are promised.
 */
async function close(opened: Opened, patience = 1500): Promise<void> {
  const { http, backend, cluster, endBackups } = opened;
  await Promise.all([http?.close(patience), endBackups?.()]);
  await Promise.race([backend?.close(), sleep(500)]);
  await Promise.all([cluster?.lock.release(), cluster?.stop(1000)]);
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
