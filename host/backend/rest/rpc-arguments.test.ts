import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
let token: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  await database.sql.unsafe(`
    insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '시험');
    create function public.told(
      words text, whole integer, large bigint, fraction numeric, yes boolean, day date, id uuid, list text[],
      numbers integer[], thing jsonb
    ) returns jsonb language sql as $$
      select to_jsonb(array[words, whole::text, large::text, fraction::text, yes::text, day::text, id::text,
        list::text, numbers::text, thing::text]) $$;
    grant execute on function public.told to authenticated`);
  desk = await startTestBackend({ database });
  member = await memberWith(desk, { partners: ['P1'] });
  token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(async () => {
  await desk.close();
  await desk.database.drop();
});

const valid = {
  words: '글',
  whole: 7,
  large: '9007199254740993',
  fraction: 0.5,
  yes: true,
  day: '2026-11-22',
  id: '11111111-1111-4111-8111-111111111111',
  list: ['가', null],
  numbers: [1, 2],
  thing: { any: [1] },
};

async function call(name: string, body: unknown) {
  const response = await fetch(`${desk.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: desk.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: (await response.json()) as { code?: string; message?: string } };
}

it('arguments of the types of the function pass on', async () => {
  const { data, error } = await member.client.rpc('told', valid);
  expect(error).toBeNull();
  const [, whole, large, fraction, yes, day, , list] = data as string[];
  expect([whole, large, fraction, yes, day]).toEqual(['7', '9007199254740993', '0.5', 'true', '2026-11-22']);
  expect(list).toBe('{가,NULL}');
  const empty = Object.fromEntries(Object.keys(valid).map((name) => [name, null]));
  expect((await member.client.rpc('told', empty)).error).toBeNull();
});

it.each(
  Object.keys(valid)
    .filter((name) => name !== 'thing')
    .flatMap((name) =>
      [{ valueof: 1 }, { toJSON: 1 }, { type: 1, value: 2 }, [{ length: 1 }], [[1]], { hunter2: 1 }].map(
        (value) => [name, value] as const,
      ),
    ),
)('%s as %j is refused, and not repeated', async (name, value) => {
  const { status, answer } = await call('told', { ...valid, [name]: value });
  expect([status, answer.code]).toEqual([400, '22P02']);
  expect(answer.message).toContain(name);
  expect(answer.message).not.toContain('hunter2');
});

it('what PostgreSQL itself cannot read of them is the caller’s fault too', async () => {
  const wrong = {
    whole: 2 ** 31,
    large: '99999999999999999999',
    day: '2026-02-31',
    id: 'x',
    fraction: 'x',
    numbers: [0.5],
  };
  for (const [name, value] of Object.entries(wrong))
    expect((await call('told', { ...valid, [name]: value })).status).toBe(400);
});

it('missing and unknown arguments, and unknown functions, are not found', async () => {
  expect((await call('told', {})).answer.code).toBe('PGRST202');
  expect((await call('told', { ...valid, other: 1 })).answer.code).toBe('PGRST202');
  expect((await call('none', { a: { b: 1 } })).status).toBe(404);
});
