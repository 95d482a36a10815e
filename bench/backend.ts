import { pathToFileURL } from 'node:url';
import { residentMegabytes } from '../host/testing/memory.ts';
import { benchPassword, serveBackend, type ServedBackend } from './support/served-backend.ts';

// node --import tsx bench/backend.ts [--small]: requests a second and times of one-row read, rpc and sign-in,
// over HTTP, at 1 and at 16 clients; then the memory of both processes.

export interface BackendRow {
  name: string;
  clients: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

interface Work {
  name: string;
  /** Requests of each client; a sign-in takes longer than a read. */
  share: number;
  request: (client: number) => Promise<Response>;
}

/** Sends the requests of all clients and measures them; an answer other than 200 fails the bench. */
async function measure(work: Work, clients: number, requests: number): Promise<BackendRow> {
  const times: number[] = [];
  const run = async (client: number, count: number) => {
    for (let sent = 0; sent < count; sent++) {
      const start = performance.now();
      const response = await work.request(client);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${work.name}: ${response.status}`);
      times.push(performance.now() - start);
    }
  };
  await run(0, Math.ceil(requests / 20));
  times.length = 0;
  const each = Math.max(1, Math.ceil((requests * work.share) / clients));
  const start = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client, each)));
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { name: work.name, clients, requestsPerSecond: times.length / seconds, p50: at(0.5), p95: at(0.95) };
}

/** The works over one served backend, as its accounts. */
async function worksOf({ url, key, emails }: ServedBackend): Promise<Work[]> {
  const headers = { apikey: key, 'content-type': 'application/json' };
  const post = (path: string, body: object, more = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const signIn = (client: number) =>
    post('/auth/v1/token?grant_type=password', {
      email: emails[client % emails.length],
      password: benchPassword,
    });
  const { access_token } = (await (await signIn(0)).json()) as { access_token: string };
  const authorization = { authorization: `Bearer ${access_token}` };
  const oneRow = `${url}/rest/v1/dim_partner?select=*&PARTNER_CD=eq.P7`;
  return [
    {
      name: 'read of one row',
      share: 1,
      request: () => fetch(oneRow, { headers: { ...headers, ...authorization } }),
    },
    {
      name: 'rpc of 50 rows',
      share: 1,
      request: () => post('/rest/v1/rpc/bench_partners', {}, authorization),
    },
    { name: 'sign-in', share: 0.1, request: signIn },
  ];
}

/** Measures all works at 1 and at 16 clients with about that many requests each. */
export async function benchBackend(requests: number): Promise<{ rows: BackendRow[]; memory: string }> {
  const served = await serveBackend();
  try {
    const rows: BackendRow[] = [];
    for (const work of await worksOf(served)) {
      for (const clients of [1, 16]) rows.push(await measure(work, clients, requests));
    }
    const memory = `memory: host ${residentMegabytes(served.host)} MB, PostgreSQL up to ${residentMegabytes(served.postgres)} MB`;
    return { rows, memory };
  } finally {
    await served.close();
  }
}

/** The rows as a table. */
export function formatBackendRows(rows: BackendRow[]): string {
  const line = (name: string, clients: string, ...figures: string[]) =>
    [name.padEnd(18), clients.padStart(7), ...figures.map((figure) => figure.padStart(11))].join(' ');
  const lines = rows.map(({ name, clients, requestsPerSecond, p50, p95 }) =>
    line(name, String(clients), ...[requestsPerSecond, p50, p95].map((figure) => figure.toFixed(1))),
  );
  return [line('work', 'clients', 'requests/s', 'p50 ms', 'p95 ms'), ...lines].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { rows, memory } = await benchBackend(process.argv.includes('--small') ? 40 : 2000);
  console.log(`${formatBackendRows(rows)}\n${memory}`);
}
