import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

// Answers of Supabase Storage 1.25.7 and 1.70.6 to the requests of the pages, by their source (codes.ts, error-handler.ts).
// Where ours differs and why: docs/deploying.md.

let desk: TestBackend;
let member: TestMember;
let stranger: TestMember;
let token = '';
beforeAll(async () => {
  desk = await startTestBackend();
  member = await memberWith(desk);
  stranger = await memberWith(desk);
  token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
});
beforeEach(async () => {
  await send('POST', `object/avatars/${member.id}/kept.png`, png, { 'x-upsert': 'true' });
});
afterAll(() => desk.close());

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]);
const names = (...prefixes: string[]) => JSON.stringify({ prefixes });

async function send(
  method: string,
  path: string,
  body?: Buffer<ArrayBuffer> | string,
  headers: Record<string, string> = {},
) {
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const answer = await fetch(`${desk.url}/storage/v1/${path}`, {
    method,
    headers: {
      apikey: desk.publishableKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, body: await answer.json() };
}

const own = (name: string) => `object/avatars/${member.id}/${name}`;
const text = { 'content-type': 'text/plain' };

it.each<[string, () => ReturnType<typeof send>, string, string, string]>([
  [
    'a name that is taken',
    () => send('POST', own('kept.png'), png),
    '409',
    'Duplicate',
    'The resource already exists',
  ],
  [
    "another member's folder",
    () => send('POST', `object/avatars/${stranger.id}/a.png`, png),
    '403',
    'Unauthorized',
    'new row violates row-level security policy',
  ],
  [
    'a type that the bucket does not take',
    () => send('POST', own('a.txt'), png, text),
    '415',
    'invalid_mime_type',
    'mime type text/plain is not supported',
  ],
  [
    'a file over the limit',
    () => send('POST', own('large.png'), large),
    '413',
    'Payload too large',
    'The object exceeded the maximum allowed size',
  ],
  [
    'a bucket that does not exist',
    () => send('POST', 'object/none/a.png', png),
    '404',
    'Bucket not found',
    'Bucket not found',
  ],
  [
    'a public file that does not exist',
    () => send('GET', `object/public/avatars/${member.id}/none.png`),
    '404',
    'not_found',
    'Object not found',
  ],
  [
    'a file in a public bucket that does not exist',
    () => send('GET', 'object/public/none/a.png'),
    '404',
    'Bucket not found',
    'Bucket not found',
  ],
  [
    'a file of its own that does not exist',
    () => send('GET', own('none.png')),
    '404',
    'not_found',
    'Object not found',
  ],
  [
    'a removal of nothing',
    () => send('DELETE', 'object/avatars', names()),
    '400',
    'Error',
    'body/prefixes must NOT have fewer than 1 items',
  ],
])('Storage answers %s with 400 and the status inside', async (_what, ask, statusCode, error, message) => {
  expect(await ask()).toEqual({ status: 400, body: { statusCode, error, message } });
});

it('Storage answers an upload, also one in the place of another, with its key', async () => {
  const added = await send('POST', own('new.png'), png);
  expect(added).toMatchObject({ status: 200, body: { Key: `avatars/${member.id}/new.png` } });
  const replaced = await send('POST', own('new.png'), png, { 'x-upsert': 'true' });
  expect(replaced).toEqual(added);
});

it('Storage answers a removal with the files that were there', async () => {
  const removed = await send(
    'DELETE',
    'object/avatars',
    names(`${member.id}/kept.png`, `${member.id}/none.png`),
  );
  expect(removed).toMatchObject({ status: 200, body: [{ name: `${member.id}/kept.png` }] });
  expect(await send('DELETE', 'object/avatars', names(`${member.id}/kept.png`))).toEqual({
    status: 200,
    body: [],
  });
});
