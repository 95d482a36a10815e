import type { Known } from './data-requests.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './request.ts';
import { canary, wrongPieces, wrongValue } from './values.ts';

const uuid = '11111111-1111-4111-8111-111111111111';

const authRoutes: [string, string, string[]][] = [
  ['POST', 'signup', ['email', 'password', 'data', 'gotrue_meta_security', 'phone']],
  ['POST', 'token?grant_type=password', ['email', 'password']],
  ['POST', 'token?grant_type=refresh_token', ['refresh_token']],
  ['POST', 'token', ['email', 'password']],
  ['POST', 'recover', ['email', 'redirect_to']],
  ['POST', 'resend', ['type', 'email']],
  ['POST', 'verify', ['type', 'token', 'token_hash', 'email']],
  ['GET', 'verify', []],
  ['POST', 'logout', ['scope']],
  ['GET', 'user', []],
  ['PUT', 'user', ['password', 'data', 'email', 'nonce', 'app_metadata']],
  ['POST', 'factors', ['factor_type', 'friendly_name', 'issuer', 'phone']],
  ['POST', `factors/${uuid}/challenge`, ['channel']],
  ['POST', `factors/${uuid}/verify`, ['challenge_id', 'code']],
  ['DELETE', `factors/${uuid}`, []],
  ['GET', 'settings', []],
  ['GET', 'health', []],
  ['GET', '.well-known/jwks.json', []],
];

const authValues: Record<string, string[]> = {
  email: [
    '"kim@example.com"',
    '" KIM@example.com "',
    `"${'a'.repeat(300)}@example.com"`,
    '["kim@example.com"]',
  ],
  password: [`"${canary}-${canary}"`, '"short"', `"${'가'.repeat(30)}"`],
  data: ['{"name":"김하늘"}', '{"name":1}', '[]', '{"name":"\\u0000"}'],
  type: ['"signup"', '"recovery"', '"magiclink"', '"sms"'],
  factor_type: ['"totp"', '"phone"'],
  friendly_name: ['"앱"', '""'],
  phone: ['"01012345678"', '"+821012345678"'],
};

/** A request to the auth API, by a member whose session it may end. */
export function authRequest(random: Random): FuzzRequest {
  const [method, route, fields] = random.pick(authRoutes);
  const [path = '', query] = route.split('?');
  const body = fields
    .filter(() => random.chance(0.85))
    .map(
      (name) =>
        `"${name}":${random.chance(0.6) ? random.pick(authValues[name] ?? ['"x"']) : wrongValue(random)}`,
    );
  const extra = ['redirect_to', 'token', 'type', 'grant_type', 'scope', 'email', 'apikey'];
  const redirect = encodeURIComponent('/reset-password#access_token=a.b.c&type=recovery');
  const values = ['signup', 'recovery', redirect, 'global', ...wrongPieces];
  return {
    aim: 'auth',
    caller: random.pick(['passing', 'passing', 'nobody']),
    method,
    path: `/auth/v1/${path}`,
    query: [
      ...(query === undefined ? [] : [query]),
      ...extra.filter(() => random.chance(0.25)).map((name) => `${name}=${random.pick(values)}`),
    ],
    headers: {},
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: `{${body.join(',')}}` }),
  };
}

const png = '\u0089PNG\r\n\u001a\n';

/** A request to the file API: names and folders of all kinds, small files. */
export function storageRequest(random: Random, { members }: Known): FuzzRequest {
  const caller = random.pick(['P1', 'P1', 'P2', 'nobody'] as const);
  const folder = random.chance(0.8) ? (members[caller] ?? members.P1 ?? '') : random.pick(wrongPieces);
  const name = random.chance(0.5) ? random.pick(['a.png', 'b.png', '한글.png']) : random.pick(wrongPieces);
  const bucket = random.chance(0.85)
    ? random.pick(['avatars', 'avatars', 'public'])
    : random.pick(wrongPieces);
  const file = `${folder}/${encodeURI(name).replaceAll('%25', '%')}`;
  const [method, path, body] = random.pick([
    ['POST', `object/${bucket}/${file}`, png],
    ['PUT', `object/${bucket}/${file}`, png],
    ['GET', `object/${bucket}/${file}`],
    ['GET', `object/public/${bucket}/${file}`],
    ['HEAD', `object/${bucket}/${file}`],
    ['GET', `object/info/${bucket}/${file}`],
    ['GET', `object/sign/${bucket}/${file}`],
    [
      'POST',
      `object/sign/${bucket}/${file}`,
      `{"expiresIn":${random.chance(0.5) ? '60' : wrongValue(random)}}`,
    ],
    [
      'POST',
      `object/list/${bucket}`,
      `{"prefix":${random.chance(0.5) ? `"${folder}"` : wrongValue(random)},"limit":10}`,
    ],
    [
      'POST',
      `object/list/${bucket}`,
      `{"prefix":"","${random.pick(['limit', 'offset', 'sortBy', 'search'])}":${wrongValue(random)}}`,
    ],
    [
      'DELETE',
      `object/${bucket}`,
      `{"prefixes":${random.chance(0.5) ? `["${folder}/a.png"]` : wrongValue(random)}}`,
    ],
    ['GET', `bucket/${bucket}`],
    ['GET', 'bucket'],
    ['POST', `object/upload/sign/${bucket}/${file}`, '{}'],
  ] as [string, string, string?][]);
  const isFile = body === png;
  return {
    aim: 'storage',
    caller,
    method,
    path: `/storage/v1/${path}`,
    query: random.chance(0.1)
      ? [`${random.pick(['token', 'width', 'download', '%00'])}=${random.pick(wrongPieces)}`]
      : [],
    headers: isFile ? { 'content-type': 'image/png', 'x-upsert': 'true' } : {},
    ...(body === undefined ? {} : { body }),
  };
}

const roots = [
  '/',
  '/rest/v1/',
  '/rest/v1',
  '/auth/v1/',
  '/storage/v1/',
  '/functions/v1/health',
  '/realtime/v1/websocket',
];

/** A path that may be none, of any service or of the pages. */
export function pathRequest(random: Random): FuzzRequest {
  const pieces = [0, 1].filter(() => random.chance(0.6)).map(() => random.pick(wrongPieces));
  return {
    aim: 'path',
    caller: random.pick(['P1', 'nobody']),
    method: random.pick(['GET', 'POST', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY']),
    path: `${random.pick([...roots, '/config.json', '/healthz', '/mailbox', '/P1/inventory/'])}${pieces.join('/')}`,
    query: random.chance(0.4) ? [`${random.pick(wrongPieces)}=${random.pick(wrongPieces)}`] : [],
    headers: {},
  };
}

const oddHeaders: Record<string, string[]> = {
  accept: [
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json',
    '*/*;q=x',
    'image/png',
    '',
  ],
  prefer: [
    'count=exact',
    'count=planned',
    'return=representation',
    'resolution=merge-duplicates',
    'tx=rollback',
    'x=y',
    'params=single-object',
    'max-affected=0,handling=strict',
    'timezone=Nowhere/Else',
  ],
  range: ['0-1', '5-1', '-', 'bytes=0-1', 'bytes=9-1', '0-99999999999999999999', 'x'],
  'range-unit': ['items', 'x'],
  'accept-profile': ['public', 'private', 'auth', 'pg_catalog', ''],
  'content-profile': ['public', 'private', 'x"y'],
  'content-type': [
    'text/plain',
    'text/csv',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'a/b/c',
    '',
  ],
  'content-encoding': ['gzip', 'br'],
  authorization: ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp5', 'bearer ', 'Bearer \u00ff'],
  apikey: ['', 'x', 'sb_secret_x'],
  origin: ['null', 'http://evil.example', 'x'],
  host: ['evil.example', '[', 'a b', 'localhost:99999', '127.0.0.1:0'],
  cookie: ['a=b', '\u00ff'],
  'x-upsert': ['true', 'x'],
  'x-metadata': ['x', '{}', 'bnVsbA=='],
  'x-client-info': ['\u0085\u009b2J', 'x'.repeat(2000)],
  'x-supabase-api-version': ['x', '2024-01-01'],
  'x-http-method-override': ['DELETE'],
  'if-none-match': ['*', 'x'],
  'cache-control': ['max-age=x', 'max-age=99999999999'],
  expect: ['100-continue', 'x'],
};

/** The request with a header that is odd, now and then. */
export function withOddHeader(random: Random, request: FuzzRequest): FuzzRequest {
  if (!random.chance(0.06)) return request;
  const name = random.pick(Object.keys(oddHeaders));
  return { ...request, headers: { ...request.headers, [name]: random.pick(oddHeaders[name] ?? ['']) } };
}
