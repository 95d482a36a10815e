import { FunctionsRelayError, type FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inside } from '../testing/doors.ts';
import { memberWith } from '../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { productFunctions } from './functions.ts';
import { health } from '../../supabase/functions/health/handler.ts';

let desk: TestBackend;
const logged: string[] = [];
beforeAll(async () => {
  desk = await startTestBackend({
    functionTimeLimit: 2000,
    log: { warn: () => {}, error: (fields) => void logged.push(JSON.stringify(fields)) },
    functions: {
      health: { handler: health },
      echo: { handler: async (request) => Response.json({ heard: await request.json() }) },
      inside,
      broken: { handler: () => Promise.reject(new Error('password is hunter2')) },
      endless: { handler: () => new Promise(() => {}) },
    },
  });
});
afterAll(() => desk.close());

it('answers health without a session', async () => {
  const { data, error } = await desk.client().functions.invoke<{ status: string; time: string }>('health');
  expect(error).toBeNull();
  expect(data?.status).toBe('ok');
  expect(Math.abs(Date.now() - Date.parse(data?.time ?? ''))).toBeLessThan(5000);
});

it('runs a function for a signed-in member and hands over the body', async () => {
  const { client } = await memberWith(desk);
  const { data } = await client.functions.invoke('echo', { body: { 이름: '홍길동' } });
  expect(data).toEqual({ heard: { 이름: '홍길동' } });
});

it.each([
  ['text/plain', '{}'],
  ['application/json', '[]'],
  ['application/json', '\ufeff{}'],
  ['application/json', '{"a":1'],
])('a body of the type %s that is %j does not reach a function', async (type, body) => {
  const { client } = await memberWith(desk);
  const headers = { 'content-type': type };
  const { error } = await client.functions.invoke('echo', { body: new Blob([body]), headers });
  expect((error as FunctionsHttpError).context.status).toBe(400);
});

it('asks the data API as its caller, which refuses strangers and ended sessions', async () => {
  const ask = async (client: SupabaseClient, headers = {}) => {
    const { data, error } = await client.functions.invoke('inside', { body: {}, headers });
    return error === null ? data : ((await (error as FunctionsHttpError).context.json()) as object);
  };
  expect(await ask(desk.client())).toMatchObject({ code: '42501' });
  const { client } = await memberWith(desk);
  expect(await ask(client)).toEqual([]);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'local' });
  expect(await ask(desk.client(), { Authorization: `Bearer ${token}` })).toMatchObject({ code: 'PT401' });
});

it('refuses a call without the key of the project', async () => {
  expect((await fetch(`${desk.url}/functions/v1/health`)).status).toBe(401);
});

it.each(['no-such-function', 'constructor'])('does not know %s', async (name) => {
  const { error } = await desk.client().functions.invoke(name);
  expect((error as FunctionsHttpError).context.status).toBe(404);
});

it.each([
  ['broken', 500],
  ['endless', 504],
])('tells nothing of why %s failed', async (name, status) => {
  const { client } = await memberWith(desk);
  const { error } = await client.functions.invoke(name);
  expect(error).toBeInstanceOf(FunctionsRelayError);
  const response = (error as FunctionsRelayError).context as Response;
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('hunter2');
  expect(logged.join()).not.toContain('hunter2');
});

it('offers on the host the functions that a hosted project gets, whose gateway checks no token', async () => {
  const folder = new URL('../../supabase/', import.meta.url);
  const names = await readdir(new URL('functions/', folder));
  expect(names.toSorted()).toEqual(Object.keys(productFunctions).toSorted());
  const config = await readFile(new URL('config.toml', folder), 'utf8');
  for (const name of names) expect(config).toContain(`[functions.${name}]\nverify_jwt = false\n`);
});
