import { connect as openSocket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let token: string;
beforeAll(async () => {
  desk = await startTestBackend();
  const { client } = await memberWith(desk, { allPartners: true });
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => desk.close());

/** Sends a request line as it is, which fetch would normalise; the status of the answer and its text. */
function raw(method: string, target: string): Promise<{ status: number; text: string }> {
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: x',
    `apikey: ${desk.publishableKey}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'content-length: 0',
    'connection: close',
  ];
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = openSocket(Number(new URL(desk.url).port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`),
    );
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.once('end', () => resolve({ status: Number(text.split(' ')[1]), text }));
    socket.once('error', reject);
  });
}

describe('a path', () => {
  it.each([
    'POST /storage/v1/object/%75pload/sign/avatars/x',
    'PUT /storage/v1/object/%75pload/sign/avatars/x',
    'POST /storage/v1/object/u%70load/sign/avatars/x',
    'POST /storage/v1/object/%6dove/x',
    'POST /storage/v1/object/%63opy/x',
    'GET /storage/v1/object/public//x',
    'GET /storage/v1/object/public/avatars//x',
    'GET /storage/v1//object/public/avatars/x',
    'POST /auth/v1/%6ftp',
    'GET /auth/v1//user',
    'GET /auth/v1/user/',
    'GET /rest/v1/%5fsystem/info',
    'GET /rest/v1//dim_partner',
    'GET /rest/v1/dim_partner/',
    'PATCH /rest/v1/rpc/home_summary',
    'GET /rest/v1/%72pc',
    'GET /%5fsystem/info',
    'GET /functions/v1/health/../../../_system/info',
    'GET /functions/v1/%2e%2e/%2e%2e/_system/info',
    'GET /realtime/v1/%77ebsocket/x',
  ])('%s leads nowhere', async (route) => {
    const [method = '', target = ''] = route.split(' ');
    const { status, text } = await raw(method, target);
    expect([404, 405]).toContain(status);
    expect(text).toMatch(/"message":"(Not found|Method not allowed)"|"code":"PGRST1(01|17|25|26)"/);
  });

  it.each([
    '/rest/v1/rpc%2fhome_summary',
    '/rest/v1/dim_partner%00',
    '/rest/v1/dim_partner%0a',
    '/rest/v1/dim_%5cpartner',
    '/rest/v1/dim%255fpartner',
    '/rest/v1/%252e%252e%252f_system',
    '/rest/v1/dim%',
    '/rest/v1/dim%ff',
    '/rest/v1/dim%ed%a0%80',
    '/auth/v1/user%00',
    '/auth/v1/%2575ser',
    '/auth/v1/..%2f..%2f_system%2finfo',
    '/storage/v1/object/public/avatars/a%00.png',
    '/storage/v1/object/public/avatars/..%2fa.png',
    '/storage/v1/object/public/avatars/%252e%252e/a.png',
    '/storage/v1/object/public/avatars/a%3Fb.png',
    '/storage/v1/object/public/avatars/a%23b.png',
    '/storage/v1/object/%2575pload/sign/avatars/x',
    '/functions/v1/health%00',
    '/functions/v1/%2568ealth',
    '/realtime/v1/websocket%00',
  ])('%s is refused', async (target) => {
    const { status, text } = await raw('GET', target);
    expect(status).toBe(400);
    // The list of paths says so, not what is behind it.
    expect(text).toContain('Bad request');
  });

  it('with a backslash is refused', async () => {
    expect((await raw('GET', '/rest/v1/dim\\partner')).status).toBe(400);
  });

  it.each([
    ['/rest/v1/%64im_partner?select=PARTNER_CD', 200],
    ['/%72est/%761/dim_partner?select=PARTNER_CD', 200],
    ['/rest/v1/x/../dim_partner?select=PARTNER_CD', 200],
    ['/auth/v1/%75ser', 200],
    ['/functions/v1/%68ealth', 200],
    ['/storage/v1/%62ucket', 200],
  ])('%s is the same however it is written', async (target, status) => {
    expect((await raw('GET', target)).status).toBe(status);
  });
});

it('a file is found under the name that it was given', async () => {
  const { client, id } = await memberWith(desk);
  const files = client.storage.from('avatars');
  const name = "얼굴 (1) @+,&=;$:'!~*[]{}^|.png";
  const content = Buffer.from([0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a]);
  expect((await files.upload(`${id}/${name}`, content, { contentType: 'image/png' })).error).toBeNull();
  expect((await files.list(id)).data?.map((entry) => entry.name)).toEqual([name]);
  expect((await fetch(files.getPublicUrl(`${id}/${name}`).data.publicUrl)).status).toBe(200);
  expect((await files.remove([`${id}/${name}`])).data).toHaveLength(1);
});

describe('a query', () => {
  it.each([
    '/rest/v1/dim_partner?%00=eq.1',
    '/rest/v1/dim_partner?PARTNER_CD=eq.%00',
    '/rest/v1/dim_partner?PARTNER_CD=eq.%',
    '/rest/v1/dim_partner?PARTNER_CD=eq.%ff',
    '/rest/v1/dim_partner?PARTNER_CD=eq.%c3%28',
    '/auth/v1/verify?type=signup&token=%00',
    '/storage/v1/object/public/avatars/a.png?download=%00',
    '/functions/v1/health?%ed%a0%80',
  ])('%s is refused', async (target) => {
    expect((await raw('GET', target)).status).toBe(400);
  });

  it('passes on what people write', async () => {
    const { client } = await memberWith(desk, { allPartners: true });
    await desk.database
      .sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('Q1', '100% 면+울 & 더, "(특가)"')`;
    const { data } = await client
      .from('dim_partner')
      .select('PARTNER_CD')
      .eq('PARTNER_NM', '100% 면+울 & 더, "(특가)"');
    expect(data).toEqual([{ PARTNER_CD: 'Q1' }]);
  });
});
