import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import type { Answered } from './answered.ts';
import { createRequestListener, type Site } from './request-listener.ts';

let server: Server;
afterEach(() => server.close());

/** A host whose backend answers with the address that it counts the caller under. */
async function serve(more: Partial<Site> = {}): Promise<void> {
  const backend = {
    handle: async (_request, { peerAddress }) => Response.json(peerAddress),
    isHealthy: async () => true,
    takesWrites: async () => true,
    offersPhoneFactors: true,
    offersSummaries: true,
    takesMail: true,
    paths: new Set(),
  } as Partial<Backend> as Backend;
  const site: Site = {
    backend,
    client: (_request, response) => void response.end('page'),
    origins: { siteUrl: 'https://desk.example.com', loopbackOnly: true },
    publishableKey: 'sb_publishable_x',
    secretKey: 'sb_secret_x',
    dataDirectory: tmpdir(),
    demo: false,
    trustProxy: false,
    ...more,
  };
  server = createServer(createRequestListener(site));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** fetch() writes the Host header itself; this sends it as it is. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.once('error', reject).end();
  });
}

const paths = ['/', '/config.json', '/rest/v1/dim_partner', '/mailbox'];

it.each(paths)('%s does not answer to a foreign name of this machine', async (path) => {
  await serve();
  expect((await ask(path, { host: 'attacker.example' })).status).toBe(421);
  expect((await ask(path, { host: 'localhost' })).status).toBe(200);
  expect((await ask(path, { host: 'desk.example.com' })).status).toBe(200);
});

it('an answer tells browsers to guess no type, to show it in no frame and to use https only', async () => {
  await serve();
  for (const path of [...paths, '/healthz'])
    expect([path, (await ask(path)).headers]).toMatchObject([
      path,
      {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=31536000',
      },
    ]);
});

it('every answer has a number of its own, refusals too, and never the one that the caller sends', async () => {
  const told: Answered[] = [];
  await serve({ onAnswer: (answered) => void told.push(answered) });
  const own = { 'x-request-id': 'f00df00df00d' };
  const answers = [
    ...(await Promise.all([...paths, '/healthz'].map((path) => ask(path, own)))),
    await ask('/', { ...own, host: 'attacker.example' }),
  ];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(new Set([...ids, own['x-request-id']]).size).toBe(ids.length + 1);
  await expect.poll(() => told.map(({ requestId }) => requestId).toSorted()).toEqual(ids.toSorted());
});

it.each([
  ['no proxy is trusted', false, '198.51.100.1', '127.0.0.1'],
  ['the trusted proxy says it', true, '198.51.100.1', '198.51.100.1'],
  ['the caller forged what the proxy adds to', true, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['the proxy says nothing', true, '', '127.0.0.1'],
])('the address that attempts are counted under, where %s', async (_, trustProxy, forwarded, expected) => {
  await serve({ trustProxy });
  const answer = await ask('/rest/v1/x', { host: 'localhost', 'x-forwarded-for': forwarded });
  expect(JSON.parse(answer.body)).toBe(expected);
});

it('the configuration names the key of browsers and what is offered, and never the secret key', async () => {
  await serve();
  const { body } = await ask('/config.json', { host: '127.0.0.1:3000' });
  expect(JSON.parse(body)).toEqual({
    url: 'http://127.0.0.1:3000',
    key: 'sb_publishable_x',
    demo: false,
    phoneFactors: true,
    summaries: true,
    morningReports: true,
  });
});

it.each([
  ['/%72est/v1/dim_partner', 'backend'],
  ['/rest/%761/dim_partner', 'backend'],
  ['/x/../rest/v1/dim_partner', 'backend'],
  ['/x/%2e%2e/rest/v1/dim_partner', 'backend'],
  ['/rest/v1/dim_partner%00', 'backend'],
  ['/rest/v1/%E0%A4%A', 'backend'],
  ['/rest/v1/../../assets/app.js', 'page'],
  ['/rest%2fv1/dim_partner', 'page'],
  ['/%2572est/v1/dim_partner', 'page'],
  ['//rest/v1/dim_partner', 'page'],
])('%s goes where the gate of the backend would say it goes', async (path, place) => {
  await serve();
  const { body } = await ask(path, { host: 'localhost' });
  expect(body === 'page' ? 'page' : 'backend').toBe(place);
});
