import type { Server } from 'node:http';
import path from 'node:path';
import { preparePlatform } from '../platform/prepare.ts';
import type { Sql } from '../postgres/connect.ts';
import { AccessTokens } from './auth/access-tokens.ts';
import { handleAuth } from './auth/auth.ts';
import { invite } from './auth/invite.ts';
import { allowedRedirect } from './auth/redirects.ts';
import { withDatabaseError } from './database-errors.ts';
import { databaseLoad, type DatabaseLoad } from './database-load.ts';
import { logFault } from './failed-request.ts';
import { handleFunction, offersSummaries, productFunctions } from './functions.ts';
import { createFeeds, pathOfFeeds } from './feed/read-feed.ts';
import { createGate } from './gate/gate.ts';
import { refuseFromStranger } from './gate/limits.ts';
import { networkOf } from './gate/network.ts';
import { RateLimits } from './gate/rate-limits.ts';
import { LaterWork } from './later-work.ts';
import { createLite } from './lite.ts';
import { refuseWithoutMail } from './mail/no-mail.ts';
import { Mailbox } from './mail/mailbox.ts';
import { mailboxPage } from './mail/mailbox-page.ts';
import { createSmtpTransport, defaultSender } from './mail/smtp.ts';
import { createMailer } from './mail/mailer.ts';
import type { BackendOptions } from './options.ts';
import { Admissions } from './queue/admissions.ts';
import { FairQueue } from './queue/fair-queue.ts';
import { createRealtime, type Reach } from './realtime/realtime.ts';
import { keepReportsSent } from './report/send-reports.ts';
import { unsubscribe } from './report/unsubscribe-page.ts';
import type { RequestContext } from './request-context.ts';
import { requestStore, type RequestStore } from './request-store.ts';
import { json } from './responses.ts';
import { knownPaths } from './rest/known-paths.ts';
import { handleRest } from './rest/rest.ts';
import { readSignatures } from './rest/signatures.ts';
import { refuseWithoutDisk } from './rest/staging-room.ts';
import { transactions } from './rest/transaction.ts';
import { createSmsGateway } from './sms/gateway.ts';
import { createFileAdapter } from './storage/file-adapter.ts';
import { handleStorage } from './storage/storage.ts';
import { keepSwept } from './storage/sweep.ts';
import { uploadsAtOnce } from './storage/upload.ts';
import { within } from './within.ts';

export interface Backend {
  handle(request: Request, context: RequestContext): Promise<Response>;
  /** Answers the server's WebSockets. */
  attachRealtime(server: Server, reach?: Reach): void;
  /** Whether the database answers through the API's own connections. */
  isHealthy(): Promise<boolean>;
  /** Resolves when nothing is left to do that goes on after its answer: mails of sign-ups, for one. */
  workIsDone(): Promise<void>;
  /** How busy the way to the database is. */
  load(): Promise<DatabaseLoad>;
  /** The paths of the tables and functions that exist. */
  paths: ReadonlySet<string>;
  /** Whether the database takes a write, which a full disk or a standby does not. */
  takesWrites(): Promise<boolean>;
  close(): Promise<void>;
  /** Mails and text messages that no server was there to take. */
  mailbox: Mailbox;
  /** Whether a phone may be enrolled as second factor: text messages are sent, or can be read in the mailbox page. */
  offersPhoneFactors: boolean;
  /** True if there is a language model for summaries. */
  offersSummaries: boolean;
  /** Whether mails are sent or kept for somebody; otherwise what needs one is refused. */
  takesMail: boolean;
}

/**
 * The whole backend behind one function from request to response. Expects a database on which the platform
 * and the migrations are installed.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  await preparePlatform(options.owner, options.secrets.databasePassword);
  const { app, connection } = await createLite(options);
  const sql = connection.driver as unknown as Sql;
  const mailbox = new Mailbox();
  const smtp = options.smtpUrl
    ? createSmtpTransport(options.smtpUrl, options.mailFrom ?? defaultSender(options.siteUrl), options)
    : undefined;
  const mail = smtp ?? mailbox;
  const hasMailboxPage = smtp === undefined && options.listensOnLoopback === true;
  const takesMail = smtp !== undefined || options.listensOnLoopback !== false;
  const localTexts = hasMailboxPage ? mailbox : undefined;
  const texts = options.smsUrl
    ? createSmsGateway({ url: options.smsUrl, token: options.smsToken }, options)
    : localTexts;
  const files = await createFileAdapter(path.join(options.dataDirectory, 'storage'), options.fileCeiling);
  Object.assign(app, { _storageAdapter: files, _mailer: createMailer(options.siteUrl, mail) });
  const tokens = new AccessTokens(options);
  const realtime = await createRealtime(options, sql, tokens);
  const signatures = await readSignatures(sql);
  const data = { secrets: options.secrets, signatures, ask: transactions(sql) };
  const ofFunctions = Object.keys(options.functions ?? productFunctions).map(
    (name) => `/functions/v1/${name}`,
  );
  const paths = new Set([...(await knownPaths(sql, signatures)), ...ofFunctions]);
  const limits = new RateLimits();
  const endSweeping = keepSwept(options.owner, files, options.log);
  const endReports = takesMail
    ? keepReportsSent({ sql, siteUrl: options.siteUrl, mail, log: options.log })
    : undefined;
  const { secrets, uploadTimeLimit: timeLimit } = options;
  const storage = { sql, secrets, uploads: new Admissions(...uploadsAtOnce), timeLimit };
  const later = new LaterWork(options.log);
  const queue = new FairQueue();
  const feeds = createFeeds({
    sql,
    queue,
    ask: (asked, caller, inTurn) => handleRest({ ...data, inTurn }, asked, caller, null),
    key: options.secrets.publishableKey,
    log: options.log,
  });
  const gate = createGate(options.siteUrl, async (service, request, context) => {
    const network = networkOf(context.peerAddress);
    const caller = await tokens.callerOf(request, network);
    const refused = caller ? undefined : refuseFromStranger(request);
    if (refused) return refused;
    return queue.serve({ service, request, caller, network }, async (inTurn) => {
      const ask = (asked: Request) => handleRest({ ...data, inTurn }, asked, caller, context.peerAddress);
      if (service === 'rest')
        return (await refuseWithoutDisk(request, options.freeBytes)) ?? (await ask(request));
      if (service === 'functions') {
        const send = (email: string) => invite({ sql, options, limits, mail, takesMail }, email, context);
        return handleFunction({ options, inTurn, ask, send }, request);
      }
      await tokens.handOver(request, caller);
      const passAtOnce = async (passed: Request) => app.fetch(passed, context);
      const pass = (passed: Request) => inTurn(() => passAtOnce(passed));
      if (service === 'auth')
        return (
          (takesMail ? undefined : refuseWithoutMail(request)) ??
          handleAuth({ sql, options, limits, later, mail, texts, tokens, caller, pass }, request, context)
        );
      if (service === 'storage')
        return withDatabaseError(await handleStorage({ ...storage, caller, pass, passAtOnce }, request));
      return json(404, { message: 'Not found' });
    });
  });
  return {
    mailbox,
    offersPhoneFactors: texts !== undefined,
    offersSummaries,
    takesMail,
    handle: (request, context) => {
      const { pathname, searchParams } = new URL(request.url);
      if (hasMailboxPage && pathname === '/mailbox') {
        const page = mailboxPage(mailbox, request, context.peerAddress);
        if (page) return Promise.resolve(page);
      }
      if (pathname.startsWith(pathOfFeeds)) return feeds(request, context);
      if (pathname === '/unsubscribe') return unsubscribe({ sql, limits }, request, context);
      const wanted = searchParams.get('redirect_to');
      const redirectTo = allowedRedirect(options.siteUrl, wanted);
      const store: RequestStore = { requestId: context.requestId, redirectTo };
      return requestStore.run(store, async () =>
        logFault(await gate(request, context), request, options.log),
      );
    },
    attachRealtime: (server, reach) => realtime.attach(server, reach),
    isHealthy: () => answers(sql`select 1`),
    takesWrites: () =>
      answers(sql`
        insert into storage.last_write default values on conflict (one_row) do update set at = now()`),
    load: () => databaseLoad(sql, queue),
    paths,
    workIsDone: () => later.done(),
    close: async () => {
      await later.done();
      await Promise.all([realtime.close(), endSweeping(), endReports?.()]);
      smtp?.close();
      await sql.end({ timeout: 2 });
    },
  };
}

async function answers(statement: Promise<unknown>): Promise<boolean> {
  return within(2000, statement).then(
    () => true,
    () => false,
  );
}
