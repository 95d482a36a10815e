import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import bcrypt from 'bcrypt';
import type { HostProcess, TestInstallation } from './host-process.ts';
import { testInstallation } from './test-installation.ts';
import { residentMegabytes } from './memory.ts';
import { createAccount } from './test-database.ts';

/** What somebody met who read one small table all the while, and the memory that the attack took. */
export interface Endured {
  /** Milliseconds of the bystander's answers. */
  p95: number;
  longest: number;
  /** Answers of the bystander other than 200, by status; 0 is none at all. */
  refused: number[];
  /** Highest resident memory in MB: of the host alone, and of PostgreSQL with all its processes. */
  hostMegabytes: number;
  databaseMegabytes: number;
}

export interface AttackedHost {
  desk: TestInstallation;
  host: HostProcess;
  url: string;
  publishableKey: string;
  /** A member of the partner A1 with another device than the bystander. */
  member: { id: string; email: string; password: string };
  /** Signs the member in and gives the access token. */
  signIn: () => Promise<string>;
  /** Headers of a request as that token, or as nobody. */
  headers: (token?: string) => Record<string, string>;
  /** Gives the partner A1 so many options with stock. */
  addOptions: (count: number) => Promise<void>;
  /** Runs an attack and tells what others met meanwhile. */
  endure: (attack: () => Promise<unknown>) => Promise<Endured>;
  remove: () => Promise<void>;
}

const password = 'correct horse 1';

/** The product in a process of its own, to be attacked over the wire; arguments are those of `npm start`. */
export async function attackedHost(...args: string[]): Promise<AttackedHost> {
  const desk = testInstallation();
  const host = await desk.start('--no-demo', ...args);
  // SITE_URL may be another; the listener is always here.
  const url = `http://127.0.0.1:${new URL(host.url).port || portIn(args)}`;
  const { publishableKey } = desk.secrets();
  const member = await newMember(desk);
  const headers = (token?: string) => ({
    apikey: publishableKey,
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });
  const signIn = async () => {
    const body = JSON.stringify({ email: member.email, password });
    const init = { method: 'POST', headers: headers(), body };
    const response = await fetch(`${url}/auth/v1/token?grant_type=password`, init);
    return ((await response.json()) as { access_token: string }).access_token;
  };
  const bystander = headers(await signIn());
  return {
    desk,
    host,
    url,
    publishableKey,
    member,
    signIn,
    headers,
    addOptions: (count) => addOptions(desk, count),
    endure: (attack) => endure(desk, host, `${url}/rest/v1/dim_partner?select=PARTNER_NM`, bystander, attack),
    remove: () => desk.remove(),
  };
}

async function addOptions(desk: TestInstallation, count: number): Promise<void> {
  const sql = desk.database();
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "OPTION_NM")
    select (70000000 + n)::text, 'A1', '데일리 촉촉 수분 앰플 세럼 대용량 기획 세트 ' || n, '50ml 2개입 / 무향 ' || n
    from generate_series(1, ${count}::int) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY")
    select "OPTION_CD", 'A1', 1 from public.dim_option`;
  await sql`vacuum analyze`;
  await sql.end();
}

function portIn(args: string[]): string {
  return args[args.indexOf('--port') + 1] ?? '';
}

async function newMember(desk: TestInstallation): Promise<AttackedHost['member']> {
  const sql = desk.database();
  const email = `${randomUUID()}@example.com`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('A1', '라온뷰티')`;
  const id = await createAccount(sql, { email, partners: ['A1'] });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 4)} where id = ${id}`;
  await sql.end();
  return { id, email, password };
}

async function endure(
  desk: TestInstallation,
  { child }: HostProcess,
  url: string,
  headers: Record<string, string>,
  attack: () => Promise<unknown>,
): Promise<Endured> {
  const postgres = desk.postmaster()?.pid ?? 0;
  const peak = { host: 0, database: 0 };
  const sample = () => {
    peak.host = Math.max(peak.host, residentMegabytes(child.pid ?? 0, { alone: true }));
    peak.database = Math.max(peak.database, residentMegabytes(postgres));
  };
  const bystander = new Worker(new URL('./bystander.mjs', import.meta.url), {
    workerData: { url, headers, pause: 20 },
  });
  const sampling = setInterval(sample, 100);
  try {
    await attack();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    bystander.postMessage('stop');
    const [told] = (await once(bystander, 'message')) as [{ times: number[]; refused: number[] }];
    sample();
    const sorted = told.times.toSorted((a, b) => a - b);
    return {
      p95: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
      longest: Math.round(sorted.at(-1) ?? 0),
      refused: told.refused,
      hostMegabytes: peak.host,
      databaseMegabytes: peak.database,
    };
  } finally {
    clearInterval(sampling);
    await bystander.terminate();
  }
}
