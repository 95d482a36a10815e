import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
let token: string;
beforeAll(async () => {
  desk = await startTestBackend();
  member = await memberWith(desk);
  token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => desk.close());

it.each([
  ['POST', 'list/avatars', '[]'],
  ['POST', 'list/avatars', '{"prefix":{"toString":1}}'],
  ['POST', 'list/avatars', '{"prefix":"a\\u0000"}'],
  ['POST', 'list/avatars', '{"prefix":"","limit":-1}'],
  ['POST', 'list/avatars', '{"prefix":"","limit":1e9}'],
  ['POST', 'list/avatars', '{"prefix":"","offset":0.5}'],
  ['POST', 'list/avatars', '{"prefix":"","sortBy":{"column":"id; drop","order":"asc"}}'],
  ['POST', 'list/avatars', '{"prefix":"","sortBy":{"column":"name","order":"sideways"}}'],
  ['POST', 'list/avatars', '{"prefix":"","unknown":1}'],
  ['POST', 'list/avatars', '\ufeff{"prefix":""}'],
  ['POST', 'sign/avatars/a.png', '{"expiresIn":"60"}'],
  ['POST', 'sign/avatars/a.png', '{"expiresIn":1e99}'],
  ['DELETE', 'avatars', '{"prefixes":"a"}'],
  ['DELETE', 'avatars', '{"prefixes":[{"toString":1}]}'],
  ['DELETE', 'avatars', '{"prefixes":["a\\u0000.png"]}'],
])('%s %s with %s is refused in the form of the file API', async (method, path, body) => {
  const headers = {
    apikey: desk.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${desk.url}/storage/v1/object/${path}`, { method, headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ statusCode: '400', error: 'InvalidRequest' });
});

it('a list is sorted and cut as the client library asks', async () => {
  const options = { limit: 2, offset: 0, sortBy: { column: 'created_at', order: 'desc' }, search: 'a' };
  expect((await member.client.storage.from('avatars').list(member.id, options)).error).toBeNull();
});
