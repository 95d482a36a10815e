import { fileURLToPath } from 'node:url';
import { loadDemo } from '../../demo/load-demo.ts';
import { type Backend, createBackend } from '../../host/backend/backend.ts';
import { fillMedia } from '../../host/media/fill-media.ts';
import { openLog } from '../../host/log/log.ts';
import { connect, type DatabaseAddress } from '../../host/postgres/connect.ts';
import { loadSecrets } from '../../host/secrets.ts';
import { readAssets } from '../../host/server/assets.ts';
import { pageHeaders } from '../../host/server/headers.ts';
import { listen } from '../../host/server/http-server.ts';
import { createRequestListener } from '../../host/server/request-listener.ts';
import { serveStatic } from '../../host/server/static-files.ts';
import { freePort } from '../../host/testing/free-port.ts';
import { startProjectDatabase } from './database.ts';
import { limitsHeader } from './limits-header.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { type Settings, startGotrue } from './process.ts';
import { gotrueSettings, projectLimits } from './settings.ts';
import { startTextHook } from './text-hook.ts';

interface ProjectOptions {
  port: number;
  /** True to load the demo company. */
  demo: boolean;
  /** Settings of GoTrue on top of the usual ones. */
  settings?: Settings;
}

export interface Project {
  url: string;
  publishableKey: string;
  backend: Backend;
  /** Starts GoTrue again with other settings on top of the usual ones. */
  restartGotrue: (changed: Settings) => Promise<void>;
  stop: () => Promise<void>;
}

/** Folder of the built pages. */
export const builtClient = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * A Supabase project with the real GoTrue in one process tree: /auth/v1 is GoTrue's, and data, files, messages and the
 * built pages are our host's, on one database and with one signing key. Mails and text messages go to /mailbox.
 */
export async function startProject(directory: string, options: ProjectOptions): Promise<Project> {
  const opened: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    return await open(directory, options, opened, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  directory: string,
  { port, demo, settings: own = {} }: ProjectOptions,
  opened: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Project> {
  const http = await listen(port, '127.0.0.1');
  opened.push(() => http.close(500));
  const siteUrl = `http://127.0.0.1:${http.port}`;
  const database = await startProjectDatabase(directory);
  opened.push(database.stop);
  if (demo) await loadCompany(database.owner);
  const secrets = loadSecrets(directory, false);
  const log = openLog();
  const backend = await createBackend({
    owner: database.owner,
    dataDirectory: directory,
    secrets,
    siteUrl,
    listensOnLoopback: true,
    log,
  });
  opened.push(() => backend.close());
  const catcher = await startMailCatcher(backend.mailbox);
  opened.push(catcher.stop);
  const hook = await startTextHook(backend.mailbox);
  opened.push(hook.stop);
  const { signingKeys } = secrets;
  const around = { siteUrl, signingKeys, smtpPort: catcher.port, smsHook: hook.url };
  const settings = { ...gotrueSettings(around), ...own };
  const gotruePort = await freePort();
  let gotrue = await startGotrue(database.auth, gotruePort, settings);
  opened.push(() => gotrue.stop());
  const strict = await startGotrue(database.auth, await freePort(), { ...settings, ...projectLimits });
  opened.push(() => strict.stop());
  const site: Backend = {
    ...backend,
    handle: (request, context) =>
      new URL(request.url).pathname.startsWith('/auth/v1/')
        ? passOn(request, request.headers.has(limitsHeader) ? strict.url : gotrue.url)
        : backend.handle(request, context),
  };
  backend.attachRealtime(http.server);
  await fillMedia(siteUrl, secrets.secretKey, (input, init) =>
    backend.handle(new Request(input, init), { peerAddress: null }),
  );
  http.setListener(
    createRequestListener({
      backend: site,
      client: serveStatic(readAssets(builtClient), pageHeaders),
      origins: { siteUrl, loopbackOnly: true },
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      dataDirectory: directory,
      demo,
      trustProxy: false,
    }),
  );
  return {
    url: siteUrl,
    publishableKey: secrets.publishableKey,
    backend,
    restartGotrue: async (changed) => {
      await gotrue.stop();
      gotrue = await startGotrue(database.auth, gotruePort, { ...settings, ...changed });
    },
    stop,
  };
}

/** Loads the demo company. GoTrue finds accounts by a column that it fills at a sign-up and our own host does not have. */
async function loadCompany(owner: DatabaseAddress): Promise<void> {
  const sql = connect(owner, { max: 1 });
  try {
    await loadDemo(sql);
    await sql`update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'`;
  } finally {
    await sql.end();
  }
}

/** Sends a request on to GoTrue, as the gateway of a project does, and returns its answer. */
async function passOn(request: Request, gotrueUrl: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length']) headers.delete(name);
  const answer = await fetch(`${gotrueUrl}${pathname.slice('/auth/v1'.length)}${search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(request.body ? { body: await request.arrayBuffer() } : {}),
  });
  return new Response(answer.body, answer);
}
