import type { Server } from 'node:http';
import path from 'node:path';
import { preparePlatform } from '../platform/prepare.ts';
import type { Sql } from '../postgres/connect.ts';
import { AccessTokens } from './auth/access-tokens.ts';
import { handleAuth } from './auth/auth.ts';
import { allowedRedirect } from './auth/redirects.ts';
import { withDatabaseError } from './database-errors.ts';
import { handleFunction } from './functions.ts';
import { createGate } from './gate/gate.ts';
import { refuseFromStranger } from './gate/limits.ts';
import { networkOf, RateLimits } from './gate/rate-limits.ts';
import { createLite } from './lite.ts';
import { Mailbox } from './mail/mailbox.ts';
import { mailboxPage } from './mail/mailbox-page.ts';
import { createSmtpTransport, defaultSender } from './mail/smtp.ts';
import { createMailer } from './mail/mailer.ts';
import type { BackendOptions } from './options.ts';
import { FairQueue } from './queue/fair-queue.ts';
import { createRealtime, type AddressOf } from './realtime/realtime.ts';
import { requestStore } from './request-store.ts';
import { json } from './responses.ts';
import { handleRest } from './rest/rest.ts';
import { createSmsGateway } from './sms/gateway.ts';
import { createFileAdapter } from './storage/file-adapter.ts';
import { handleStorage } from './storage/storage.ts';
import { withKnownBody } from './storage/storage-body.ts';
import { within } from './within.ts';

export interface RequestContext {
  /** Address of the socket's other end; never taken from a header. */
  peerAddress: string | null;
}

export interface Backend {
  handle(request: Request, context: RequestContext): Promise<Response>;
  /** Answers the server's WebSockets; addressOf tells callers apart where a proxy stands in front. */
  attachRealtime(server: Server, addressOf?: AddressOf): void;
  /** Whether the database answers through the API's own connections. */
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
  /** Mails and text messages that no server was there to take. */
  mailbox: Mailbox;
  /** Whether a phone may be enrolled as second factor: text messages are sent, or can be read in the mailbox page. */
  offersPhoneFactors: boolean;
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
    ? createSmtpTransport(options.smtpUrl, options.mailFrom ?? defaultSender(options.siteUrl), options.log)
    : undefined;
  const mail = smtp ?? mailbox;
  const hasMailboxPage = smtp === undefined && options.listensOnLoopback === true;
  const localTexts = hasMailboxPage ? mailbox : undefined;
  const texts = options.smsUrl
    ? createSmsGateway({ url: options.smsUrl, token: options.smsToken }, options.log)
    : localTexts;
  const files = await createFileAdapter(path.join(options.dataDirectory, 'storage'));
  Object.assign(app, { _storageAdapter: files, _mailer: createMailer(options.siteUrl, mail) });
  const tokens = new AccessTokens(options);
  const realtime = await createRealtime(options, sql, tokens);
  const limits = new RateLimits();
  const queue = new FairQueue();
  const gate = createGate(
    options.siteUrl,
    async (service, request, context) => {
      const network = networkOf(context.peerAddress);
      const caller = await tokens.letIn(request, network);
      const refused = caller ? undefined : refuseFromStranger(request);
      if (refused) return refused;
      return queue.serve({ service, request, caller, network }, async (inTurn) => {
        const pass = (passed: Request) => inTurn(async () => app.fetch(passed, context));
        if (service === 'auth')
          return handleAuth({ sql, options, limits, mail, texts, tokens, pass }, request, context);
        if (service === 'rest') return withDatabaseError(await handleRest({ sql, pass }, request));
        if (service === 'storage')
          return withDatabaseError(
            await handleStorage({ pass, secrets: options.secrets }, await withKnownBody(request)),
          );
        if (service === 'functions') return handleFunction({ sql, options, inTurn }, request);
        return json(404, { message: 'Not found' });
      });
    },
    options.log,
  );
  return {
    mailbox,
    offersPhoneFactors: texts !== undefined,
    handle: (request, context) => {
      const { pathname, searchParams } = new URL(request.url);
      if (hasMailboxPage && pathname === '/mailbox') {
        const page = mailboxPage(mailbox, request, context.peerAddress);
        if (page) return Promise.resolve(page);
      }
      const wanted = searchParams.get('redirect_to');
      const store = { redirectTo: allowedRedirect(options.siteUrl, wanted), passwordHashed: false };
      return requestStore.run(store, () => gate(request, context));
    },
    attachRealtime: (server, addressOf) => realtime.attach(server, addressOf),
    isHealthy: async () => {
      try {
        await within(2000, sql`select 1`);
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      smtp?.close();
      await realtime.close();
      await sql.end({ timeout: 2 });
    },
  };
}
