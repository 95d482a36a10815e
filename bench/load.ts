import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Sql } from '../host/postgres/connect.ts';
import { installationOf, type HostProcess, type TestInstallation } from '../host/testing/host-process.ts';
import { residentMegabytes } from '../host/testing/memory.ts';
import { LoadClient, noAnswers, type Answers } from './support/load-clients.ts';
import { createPeople, type Person } from './support/load-people.ts';

// npm run bench:load [-- --small]: the product with the demo company and the built client, in a process of its own,
// under signed-in people who visit its pages; this process is all of their browsers.

export interface LoadRow {
  name: string;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  refused: number;
  failed: number;
  /** Highest resident memory in MB: of the host alone, and of PostgreSQL with its processes. */
  host: number;
  database: number;
}

export interface LoadSize {
  /** How many people at once, each without and with the pause. */
  people: number[];
  /** Milliseconds between an answer and the next request. */
  pauses: number[];
  /** How long each is measured. */
  seconds: number;
  /** Sign-ins at once. */
  signIns: number;
  /** What they read where that is not the demo company, whose loading takes a quarter of a minute. */
  fill?: (sql: Sql) => Promise<void>;
}

const fullSize: LoadSize = { people: [64, 256], pauses: [1000, 0], seconds: 20, signIns: 64 };
/** Proves that the bench runs; its figures mean nothing. */
export const smallLoad: LoadSize = {
  people: [4],
  pauses: [20, 0],
  seconds: 1,
  signIns: 4,
  fill: async (sql) => {
    await sql`create temporary table place as select * from (values ('P1', 'B1', '1'), ('P2', 'B2', '2')) p (partner, brand, option)`;
    await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") select partner, partner from place`;
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT") select brand, brand, partner, 1 from place`;
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") select option, partner, brand from place`;
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD") select '20261101', option, partner from place`;
    await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY")
      select partner, 'R' || option, '20261028', '20261101', option, 1 from place`;
  },
};

const built = fileURLToPath(new URL('../dist', import.meta.url));
const program = fileURLToPath(new URL('../host/testing/run-host.ts', import.meta.url));

/** The script and the styles that the page begins with; with all it preloads there would be little but files. */
function filesOf(page: string): string[] {
  if (!existsSync(page)) return [];
  const begins = /<script[^>]*type="module"[^>]*src="([^"]+)"|<link rel="stylesheet"[^>]*href="([^"]+)"/g;
  return [...readFileSync(page, 'utf8').matchAll(begins)].map(([, script, style]) => script ?? style ?? '');
}

/** Measures a new installation; that takes as long as the sizes say and the demo company's loading. */
export async function benchLoad(size: LoadSize): Promise<LoadRow[]> {
  const page = path.join(built, 'index.html');
  const desk = installationOf({
    flags: ['--import', 'tsx', program],
    ...(existsSync(page) ? { client: built } : {}),
  });
  try {
    const { child, url } = await startAgain(desk, size.fill ? ['--no-demo'] : []);
    const people = await peopleIn(desk, size);
    const target = { url, key: desk.secrets().publishableKey, files: filesOf(page) };
    const clients = people.map((person) => new LoadClient(target, person));
    for (let first = 0; first < clients.length; first += 8)
      await Promise.all(clients.slice(first, first + 8).map((client) => client.signIn(noAnswers())));
    const measured = (work: (answers: Answers) => Promise<unknown>) =>
      measure(work, child.pid ?? 0, desk.postmaster()?.pid ?? 0);
    const rows: LoadRow[] = [];
    for (const count of size.people)
      for (const pause of size.pauses) {
        const run = await measured((answers) => {
          const until = performance.now() + size.seconds * 1000;
          const busy = clients.slice(0, count);
          return Promise.all(busy.map((client, index) => client.visit(until, pause, answers, index * 7)));
        });
        const name = `${count} people, pause ${pause} ms`;
        rows.push(rowOf(`${name}: static`, 'static', run), rowOf(`${name}: data`, 'data', run));
      }
    const storm = await measured((answers) =>
      Promise.all(clients.slice(0, size.signIns).map((client) => client.signIn(answers))),
    );
    rows.push(rowOf(`${size.signIns} sign-ins at once`, 'signIn', storm));
    for (const client of clients) client.close();
    return rows;
  } finally {
    await desk.remove();
  }
}

/** The second start: the first one's memory is that of the demo company's loading. */
async function startAgain(desk: TestInstallation, args: string[]): Promise<HostProcess> {
  const first = await desk.start(...args);
  first.child.kill('SIGTERM');
  await first.ended;
  return desk.start(...args);
}

async function peopleIn(desk: TestInstallation, { people, signIns, fill }: LoadSize): Promise<Person[]> {
  const sql = desk.database();
  try {
    await fill?.(sql);
    return await createPeople(sql, Math.max(...people, signIns));
  } finally {
    await sql.end();
  }
}

interface Run {
  answers: Answers;
  seconds: number;
  host: number;
  database: number;
}

async function measure(
  work: (answers: Answers) => Promise<unknown>,
  host: number,
  postgres: number,
): Promise<Run> {
  const run: Run = { answers: noAnswers(), seconds: 0, host: 0, database: 0 };
  const sample = () => {
    run.host = Math.max(run.host, residentMegabytes(host, { alone: true }));
    run.database = Math.max(run.database, residentMegabytes(postgres));
  };
  const sampling = setInterval(sample, 1000);
  const start = performance.now();
  await work(run.answers);
  run.seconds = (performance.now() - start) / 1000;
  clearInterval(sampling);
  sample();
  return run;
}

function rowOf(name: string, kind: 'static' | 'data' | 'signIn', run: Run): LoadRow {
  const sorted = run.answers[kind].toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  const { refused, failed } = run.answers;
  return {
    name,
    requestsPerSecond: sorted.length / run.seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    refused,
    failed,
    host: run.host,
    database: run.database,
  };
}

/** The rows as a table. */
export function formatLoadRows(rows: LoadRow[]): string {
  const line = (name: string, ...figures: string[]) =>
    [name.padEnd(34), ...figures.map((figure) => figure.padStart(10))].join(' ');
  const lines = rows.map(({ name, ...figures }) =>
    line(name, ...Object.values(figures).map((figure) => String(Math.round(figure)))),
  );
  const head = line('', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', '503/429', 'failed', 'host MB', 'SQL MB');
  return [head, ...lines].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const before = loadavg()[0]?.toFixed(1);
  console.log(formatLoadRows(await benchLoad(process.argv.includes('--small') ? smallLoad : fullSize)));
  console.log(`${cpus().length} cores; load of the machine before: ${before}`);
}
