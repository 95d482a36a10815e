import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import type { Finding } from './finding.ts';
import { checkServices, type Project } from './service-checks.ts';

let desk: TestBackend;
let realtime: WebSocketServer;
/** What a public topic is answered. */
let joined: object;
const refused = {
  status: 'error',
  response: { reason: 'PrivateOnly: This project only allows private channels' },
};

beforeAll(async () => {
  desk = await startTestBackend();
  realtime = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  realtime.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const [join, ref, topic] = JSON.parse(data.toString()) as string[];
      socket.send(JSON.stringify([join, ref, topic, 'phx_reply', joined]));
    }),
  );
  await once(realtime, 'listening');
});
beforeEach(() => {
  joined = refused;
});
afterAll(async () => {
  realtime.close();
  await desk.close();
});

const exposed = {
  message: 'Invalid schema: private',
  hint: 'Only the following schemas are exposed: public, graphql_public',
};
const settings = { external: { email: true }, disable_signup: false, mailer_autoconfirm: false };
/** Answers of a project where ours has none or says another; the rest is asked of our own host. */
const answers: Record<string, () => Response> = {
  'rest private': () => Response.json(exposed, { status: 406 }),
  'rest anonymous': () => Response.json({ message: 'permission denied for schema private' }, { status: 401 }),
  settings: () => Response.json(settings),
};

const check = (changed: typeof answers = {}, more: Partial<Project> = {}) => {
  const said = { ...answers, ...changed };
  const ask: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input));
    const isPrivate = new Headers(init?.headers).get('accept-profile') === 'private';
    const [, , , service = ''] = pathname.split('/');
    const name = pathname.startsWith('/rest/') ? `rest ${isPrivate ? 'private' : 'anonymous'}` : service;
    const answer = said[name];
    return answer ? Promise.resolve(answer()) : fetch(`${desk.url}${pathname}${search}`, init);
  };
  const url = `http://127.0.0.1:${(realtime.address() as AddressInfo).port}`;
  return checkServices({ url, key: desk.publishableKey, siteUrl: desk.url, summaries: false, ask, ...more });
};
const wrong = async (findings: Promise<Finding[]>) =>
  (await findings).flatMap(({ state, text }) => (state === 'wrong' ? [text] : []));

it('a project that is as it should be passes every check', async () => {
  const findings = await check();
  expect(findings.filter(({ state }) => state !== 'right')).toEqual([]);
  expect(findings.map(({ text }) => text)).toEqual([
    'API가 공개하는 스키마: public, graphql_public',
    'API가 요청마다 세션을 확인합니다.',
    '이메일 가입이 열려 있고, 이메일 확인을 요구합니다.',
    '휴대폰 로그인과 익명 로그인이 꺼져 있습니다.',
    '로그인 토큰을 ES256 키로 서명합니다.',
    'Realtime은 비공개 채널만 받습니다.',
    'health 함수가 응답합니다.',
    'invite 함수가 응답합니다.',
    '요약은 사용하지 않습니다.',
    `메일 링크가 ${desk.url}/login로 열립니다.`,
    `메일 링크가 ${desk.url}/reset-password로 열립니다.`,
  ]);
});

const status =
  (code: number, body: object = {}) =>
  () =>
    Response.json(body, { status: code });
it.each([
  ['private is shown', { 'rest private': status(401) }, {}, 'API가 private 스키마를 공개하거나'],
  [
    'private is listed',
    { 'rest private': status(406, { hint: 'exposed: public, private' }) },
    {},
    'API가 private 스키마를 공개하거나',
  ],
  [
    'the API asks for no session',
    { 'rest anonymous': status(401, { message: 'permission denied for table dim_partner' }) },
    {},
    '아직 세션을 확인하지 않습니다',
  ],
  [
    'mails are not confirmed',
    { settings: status(200, { ...settings, mailer_autoconfirm: true }) },
    {},
    'Confirm email을 켜세요',
  ],
  [
    'nobody may sign up',
    { settings: status(200, { ...settings, disable_signup: true }) },
    {},
    '이메일 가입을 켜고',
  ],
  [
    'somebody may sign in by phone',
    { settings: status(200, { ...settings, external: { email: true, phone: true } }) },
    { siteUrl: undefined },
    'Phone과 Allow anonymous sign-ins를 끄세요',
  ],
  [
    'somebody may sign in without an account',
    { settings: status(200, { ...settings, external: { email: true, anonymous_users: true } }) },
    { siteUrl: undefined },
    'Phone과 Allow anonymous sign-ins를 끄세요',
  ],
  [
    'no key is asymmetric',
    { '.well-known': status(200, { keys: [{ alg: 'HS256' }] }) },
    {},
    'ES256 서명 키가 없습니다',
  ],
  ['a function is not there', { health: status(404) }, {}, 'npx supabase functions deploy health'],
  ['nobody can be invited', { invite: status(404) }, {}, 'npx supabase functions deploy invite'],
  ['a gateway checks tokens', { summary: status(401) }, { summaries: true }, 'verify_jwt를 끄세요'],
  [
    'summaries lack their secrets',
    { summary: status(200) },
    { summaries: true },
    'LLM_URL, LLM_MODEL, LLM_KEY가 없습니다',
  ],
  ['summaries are not built in', { summary: status(400) }, {}, 'VITE_SUMMARIES=1 없이'],
  ['auth does not answer', { settings: () => new Response('busy') }, {}, 'Auth: 응답을 확인하지 못했습니다'],
])('tells when %s', async (_, changed, more, sentence) => {
  expect(await wrong(check(changed, more))).toEqual([expect.stringContaining(sentence)]);
});

it.each([
  [
    'anyone joins public topics',
    { status: 'ok', response: { postgres_changes: [] } },
    'Allow public access를 끄세요',
  ],
  [
    'Realtime says something else',
    { status: 'error', response: { reason: 'Busy' } },
    'Realtime: 응답을 확인하지 못했습니다 (Busy)',
  ],
])('tells when %s', async (_, answer, sentence) => {
  joined = answer;
  expect(await wrong(check())).toEqual([expect.stringContaining(sentence)]);
});

it('tells which pages a mailed link may not open', async () => {
  const said = await wrong(check({}, { siteUrl: 'https://elsewhere.example.com' }));
  expect(said).toEqual(
    ['login', 'reset-password'].map((page) =>
      expect.stringContaining(`https://elsewhere.example.com/${page}를 Redirect URLs에`),
    ),
  );
});
