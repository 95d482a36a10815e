import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rotatedKeys } from '../../host/backend/signing-keys.ts';
import { openLog } from '../../host/log/log.ts';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import { Metrics } from '../../host/metrics/metrics.ts';
import { startHost } from '../../host/run.ts';
import { readSecrets, writeSecrets } from '../../host/secrets.ts';
import { rotateSigningKey } from '../../host/signing-key-file.ts';
import { builtClient, startProject } from './project.ts';
import type { Settings } from './process.ts';
import { Recorder } from './recorder.ts';
import { jsonWebKeys, projectLimits } from './settings.ts';

export const password = 'first-password-1';

/** A backend under comparison. */
export interface Side {
  name: 'own host' | 'GoTrue';
  url: string;
  recorder: Recorder;
  /** The database as its owner. */
  sql: Sql;
  /** Lets a new key sign; tokens of the one before count until they end. */
  rotate: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A project, whose GoTrue can be given other settings. */
export interface GotrueSide extends Side {
  restart: (changed: Settings) => Promise<void>;
  /** The signing keys as GoTrue reads them. */
  keys: () => string;
}

const freshDirectory = () => mkdtempSync(path.join(tmpdir(), 'partner-desk-compare-'));

/** Our own host on a new, empty installation. */
export async function startOwnSide(): Promise<Side> {
  const dataDirectory = freshDirectory();
  const start = startHost(
    {
      help: false,
      port: 0,
      host: '127.0.0.1',
      dataDirectory,
      database: undefined,
      siteUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      smsUrl: undefined,
      smsToken: undefined,
      demo: false,
      publicDemo: false,
      trustProxy: false,
      metricsAddress: undefined,
      jsonLog: false,
      backups: undefined,
    },
    builtClient,
    { log: openLog(), metrics: new Metrics() },
  );
  const { url } = await start.ready;
  const sql = ownerOf(dataDirectory, 'postgres');
  return {
    name: 'own host',
    url,
    recorder: new Recorder(url, readSecrets(dataDirectory)?.publishableKey ?? ''),
    sql,
    rotate: async () => void rotateSigningKey(dataDirectory),
    stop: async () => {
      await sql.end();
      await start.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The real GoTrue with the limits of a new project on an empty database. */
export async function startGotrueSide(): Promise<GotrueSide> {
  const directory = freshDirectory();
  const project = await startProject(directory, { port: 0, demo: false, settings: projectLimits });
  const sql = ownerOf(directory, 'supabase_admin');
  return {
    name: 'GoTrue',
    url: project.url,
    recorder: new Recorder(project.url, project.publishableKey),
    sql,
    restart: project.restartGotrue,
    keys: () => jsonWebKeys(readSecrets(directory)?.signingKeys ?? []),
    rotate: async () => {
      const secrets = readSecrets(directory);
      const signingKeys = rotatedKeys(secrets?.signingKeys ?? [], Math.ceil(Date.now() / 1000) + 3660);
      if (secrets) writeSecrets(directory, { ...secrets, signingKeys });
      await project.restartGotrue({ GOTRUE_JWT_KEYS: jsonWebKeys(signingKeys) });
    },
    stop: async () => {
      await sql.end();
      await project.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function ownerOf(directory: string, user: string): Sql {
  const address = { host: path.join(directory, 'run'), port: 5432, database: 'postgres', user };
  return connect(address, { max: 1 });
}

export const newAddress = () => `compare-${randomUUID()}@example.com`;

/** An account whose address waits for its confirmation, made without recording. Its mail was sent just now. */
export async function pendingAccount({ url, sql }: Side): Promise<string> {
  const email = newAddress();
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { name: '한여름' } }),
  });
  if (!answer.ok) throw new Error(`Sign-up: ${answer.status} ${await answer.text()}`);
  // Our host makes the account after its answer.
  await until(async () => (await sql`select 1 from auth.users where email = ${email}`).length === 1);
  return email;
}

/** An account with a confirmed address. */
export async function confirmedAccount(side: Side): Promise<string> {
  const email = await pendingAccount(side);
  await side.sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  return email;
}

/** Waits for a mail with a link of that type to the address, and returns the newest one that is not among the known. */
export async function mailedLink({ url }: Side, address: string, type: string, known: string[] = []) {
  let found = '';
  await until(async () => {
    const articles = (await (await fetch(`${url}/mailbox`)).text()).split('<article');
    const links = articles
      .filter((article) => article.includes(`<dd>${address}</dd>`))
      .map((article) => /href="([^"]*)"/.exec(article)?.[1]?.replaceAll('&amp;', '&') ?? '');
    found = links.find((link) => link.includes(`type=${type}`) && !known.includes(link)) ?? '';
    return found !== '';
  });
  return found;
}

/** Returns the code of the newest text message to a number in E.164 form. */
export async function textedCode({ url }: Side, number: string): Promise<string> {
  const articles = (await (await fetch(`${url}/mailbox`)).text()).split('<article');
  const message = articles.find((article) => article.includes(number));
  return /인증 코드 (\d{6})/.exec(message ?? '')?.[1] ?? '';
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isDone()) return;
    await sleep(50);
  }
  throw new Error('It did not happen within ten seconds.');
}
