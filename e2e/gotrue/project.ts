import { fileURLToPath } from 'node:url';
import { loadDemo } from '../../demo/load-demo.ts';
import { type Backend, createBackend } from '../../host/backend/backend.ts';
import { fillMedia } from '../../host/media/fill-media.ts';
import { openLog } from '../../host/log/log.ts';
import { connect } from '../../host/postgres/connect.ts';
import { loadSecrets } from '../../host/secrets.ts';
import { readAssets } from '../../host/server/assets.ts';
import { pageHeaders } from '../../host/server/headers.ts';
import { listen } from '../../host/server/http-server.ts';
import { createRequestListener } from '../../host/server/request-listener.ts';
import { serveStatic } from '../../host/server/static-files.ts';
import { startProjectDatabase } from './database.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { type GotrueProcess, type Settings, startGotrue } from './process.ts';
import { gotrueSettings } from './settings.ts';
import { startTextHook } from './text-hook.ts';

export interface Project {
  url: string;
  publishableKey: string;
  backend: Backend;
  gotrue: () => GotrueProcess;
  /** Starts GoTrue again with other settings on top of the usual ones. */
  restartGotrue: (changed: Settings) => Promise<void>;
  stop: () => Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/', import.meta.url));

/**
 * A Supabase project with the real GoTrue in one process tree: /auth/v1 is GoTrue's, and data, files, messages and the
 * built pages are our host's, on one database and with one signing key. Mails and text messages go to /mailbox.
 */
export async function startProject(directory: string, port: number, withDemo: boolean): Promise<Project> {
  const opened: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    return await open(directory, port, withDemo, opened, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  directory: string,
  port: number,
  withDemo: boolean,
  opened: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Project> {
  const http = await listen(port, '127.0.0.1');
  opened.push(() => http.close(500));
  const siteUrl = `http://127.0.0.1:${http.port}`;
  const database = await startProjectDatabase(directory);
  opened.push(database.stop);
  if (withDemo) {
    const sql = connect(database.owner, { max: 1 });
    await loadDemo(sql).finally(() => sql.end());
  }
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
  const settings = gotrueSettings({
    siteUrl,
    signingKeys: secrets.signingKeys,
    smtpPort: catcher.port,
    smsHook: hook.url,
  });
  const gotruePort = await freePort();
  let gotrue = await startGotrue(database.auth, gotruePort, settings);
  opened.push(() => gotrue.stop());
  const site: Backend = {
    ...backend,
    handle: (request, context) =>
      new URL(request.url).pathname.startsWith('/auth/v1/')
        ? passOn(request, gotrue.url)
        : backend.handle(request, context),
  };
  backend.attachRealtime(http.server);
  await fillMedia(siteUrl, secrets.secretKey, (input, init) =>
    backend.handle(new Request(input, init), { peerAddress: null }),
  );
  http.setListener(
    createRequestListener({
      backend: site,
      client: serveStatic(readAssets(built), pageHeaders),
      origins: { siteUrl, loopbackOnly: true },
      publishableKey: secrets.publishableKey,
      secretKey: secrets.secretKey,
      dataDirectory: directory,
      demo: withDemo,
      trustProxy: false,
    }),
  );
  return {
    url: siteUrl,
    publishableKey: secrets.publishableKey,
    backend,
    gotrue: () => gotrue,
    restartGotrue: async (changed) => {
      await gotrue.stop();
      gotrue = await startGotrue(database.auth, gotruePort, { ...settings, ...changed });
    },
    stop,
  };
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

async function freePort(): Promise<number> {
  const http = await listen(0, '127.0.0.1');
  await http.close(0);
  return http.port;
}
