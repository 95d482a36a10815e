import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined } from '../../testing/channels.ts';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let desk: TestBackend;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사'), ('P2', '바다상사')`;
  await database.sql`alter publication supabase_realtime add table public.dim_partner, public.auth_member_partner`;
  desk = await startTestBackend({ database });
});
afterAll(async () => {
  await desk.close();
  await database.drop();
});

/** A channel that listens for the changes of a table on a topic that every active member may join. */
async function listening(client: SupabaseClient, table: string, schema = 'public') {
  await client.realtime.setAuth();
  return client
    .channel(`backend-test:${schema} ${table}`, { config: { private: true } })
    .on('postgres_changes', { event: '*', schema, table }, () => {});
}

/** Listens for the changes of a table; the list grows as they arrive. */
async function hear(client: SupabaseClient, table: string, filter?: string) {
  const heard: Record<string, unknown>[] = [];
  await client.realtime.setAuth();
  const wish = { event: '*' as const, schema: 'public', table, ...(filter ? { filter } : {}) };
  const channel = client
    .channel(`backend-test:changes of ${table}`, { config: { private: true } })
    .on('postgres_changes', wish, (change) => heard.push(change));
  expect(await joined(channel)).toBe('SUBSCRIBED');
  return heard;
}

async function hearTopic({ client }: { client: SupabaseClient }, topic: string, isPrivate = true) {
  const heard: unknown[] = [];
  await client.realtime.setAuth();
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { ack: true } } });
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload));
  return { heard, channel, state: await joined(channel) };
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

describe('changes of tables', () => {
  it('reach each member with the rows that this member may read, and nobody else', async () => {
    const [first, second] = [
      await memberWith(desk, { partners: ['P1'] }),
      await memberWith(desk, { partners: ['P2'] }),
    ];
    const listeners = await Promise.all([first, second].map(({ client }) => hear(client, 'dim_partner')));
    await database.sql`update dim_partner set "PARTNER_NM" = ${'하늘상사 '.repeat(700)} where "PARTNER_CD" = 'P1'`;
    await database.sql`update dim_partner set "PARTNER_NM" = '파도상사' where "PARTNER_CD" = 'P2'`;
    await until(() => listeners[0]?.length === 1 && listeners[1]?.length === 1);
    await sleep(200);
    expect(listeners.map((heard) => heard.length)).toEqual([1, 1]);
    expect(listeners[0]?.[0]).toMatchObject({
      eventType: 'UPDATE',
      new: { PARTNER_CD: 'P1', PARTNER_NM: '하늘상사 '.repeat(700), IS_ACTIVE: true },
    });
    expect(listeners[1]?.[0]).toMatchObject({ new: { PARTNER_CD: 'P2' } });
  });

  it('end at once for a member who is deactivated', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const colleague = await memberWith(desk, { partners: ['P1'] });
    const heard = await hear(member.client, 'dim_partner');
    const goesOn = await hear(colleague.client, 'dim_partner');
    await database.sql`update auth_member set "IS_ACTIVE" = false where "ID" = ${member.id}`;
    await database.sql`update dim_partner set "BRN" = '111-11-11111' where "PARTNER_CD" = 'P1'`;
    await until(() => goesOn.length === 1);
    await sleep(200);
    expect(heard).toEqual([]);
  });

  it('are narrowed by a filter', async () => {
    const member = await memberWith(desk, { allPartners: true });
    const heard = await hear(member.client, 'dim_partner', 'PARTNER_CD=eq.P2');
    await database.sql`update dim_partner set "DESCRIPTION" = '식품' where "PARTNER_CD" in ('P1', 'P2')`;
    await until(() => heard.length > 0);
    await sleep(100);
    expect(heard.map((change) => (change.new as { PARTNER_CD: string }).PARTNER_CD)).toEqual(['P2']);
  });

  it('tell no member of a deletion, not even of the key', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    const stranger = await memberWith(desk);
    const service = desk.client(desk.secrets.secretKey);
    const [own, other, all] = [
      await hear(member.client, 'auth_member_partner'),
      await hear(stranger.client, 'auth_member_partner'),
      await hear(service, 'auth_member_partner'),
    ];
    await database.sql`delete from auth_member_partner where "USER_ID" = ${member.id}`;
    await until(() => all.length === 1);
    expect(all[0]).toMatchObject({ eventType: 'DELETE' });
    await sleep(200);
    expect([own, other]).toEqual([[], []]);
  });

  it('are refused to a visitor, an inactive member and for tables that are not published', async () => {
    const inactive = await memberWith(desk, { partners: ['P1'], active: false });
    for (const client of [desk.client(), inactive.client])
      expect(await joined(await listening(client, 'dim_partner'))).toBe('CHANNEL_ERROR');
    const { client } = await memberWith(desk, { allPartners: true });
    for (const [schema, table] of [
      ['public', 'fact_stock'],
      ['auth', 'users'],
      ['public', 'log_member_change'],
    ] as const)
      expect(await joined(await listening(client, table, schema))).toBe('CHANNEL_ERROR');
  });

  it('are watched on published tables only, also after the publication changed', async () => {
    const watched = async () =>
      (
        await database.sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'realtime_notify_change' order by 1`
      ).map(({ name }) => String(name));
    expect(await watched()).toEqual(expect.arrayContaining(['auth_member_partner', 'dim_partner']));
    expect(await watched()).not.toContain('fact_stock');
    await database.sql`alter publication supabase_realtime drop table public.auth_member_partner`;
    await database.sql`select realtime.watch_published_tables()`;
    expect(await watched()).toContain('dim_partner');
    expect(await watched()).not.toContain('auth_member_partner');
  });
});

describe('a public topic', () => {
  it('is joined by nobody: there are none', async () => {
    const member = await memberWith(desk, { allPartners: true });
    const service = { client: desk.client(desk.secrets.secretKey) };
    for (const someone of [member, service, { client: desk.client() }])
      for (const topic of ['room', 'partner:P1', 'backend-test:1'])
        expect((await hearTopic(someone, topic, false)).state).toBe('CHANNEL_ERROR');
  });

  it('carries nothing to the private one of the same name', async () => {
    const inside = await hearTopic(await memberWith(desk, { partners: ['P1'] }), 'partner:P1');
    await database.sql`select realtime.send('{"forged": true}', 'note', 'partner:P1', false)`;
    await database.sql`select realtime.send('{"kept": true}', 'note', 'partner:P1', true)`;
    await until(() => inside.heard.length > 0);
    await sleep(100);
    expect(inside.heard).toEqual([{ kept: true }]);
  });
});

describe('the topic that a page listens for uploads on', () => {
  const uploads = (partner: string) => `uploads:${crypto.randomUUID()}:${partner}`;

  it('is joined by the members of the partner, who hear of their uploads and of those taken back, and by nobody else', async () => {
    const member = await memberWith(desk, { partners: ['P1'] });
    await member.client.realtime.setAuth();
    const heard: unknown[] = [];
    const wish = { event: 'INSERT' as const, schema: 'public', filter: 'PARTNER_CD=eq.P1' };
    const hear = (change: { new: unknown }) => heard.push(change.new);
    const channel = member.client
      .channel(uploads('P1'), { config: { private: true } })
      .on('postgres_changes', { ...wish, table: 'log_file_upload' }, hear)
      .on('postgres_changes', { ...wish, table: 'log_taken_back' }, hear);
    expect(await joined(channel)).toBe('SUBSCRIBED');
    await database.sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD")
      values ('재고현황', 'fact_stock', 'P2'), ('재고현황', 'fact_stock', 'P1')`;
    await until(() => heard.length > 0);
    expect(heard).toMatchObject([{ PARTNER_CD: 'P1' }]);
    await database.sql`insert into log_taken_back ("PARTNER_CD", "LOAD_ID", "LOAD") values ('P2', 2, '{}'), ('P1', 1, '{}')`;
    await until(() => heard.length > 1);
    expect(heard).toMatchObject([{ PARTNER_CD: 'P1' }, { PARTNER_CD: 'P1', LOAD_ID: 1 }]);
    expect((await hearTopic(member, uploads('P2'))).state).toBe('CHANNEL_ERROR');
    const visitor = { client: desk.client() };
    expect((await hearTopic(visitor, uploads('P1'))).state).toBe('CHANNEL_ERROR');
    for (const topic of ['backend-test:\0', `backend-test:${'x'.repeat(300)}`, ''])
      expect((await hearTopic(member, topic)).state).toBe('CHANNEL_ERROR');
  });

  it('takes no message of a member', async () => {
    const [one, two] = await Promise.all([
      memberWith(desk, { partners: ['P1'] }),
      memberWith(desk, { partners: ['P1'] }),
    ]);
    const topic = uploads('P1');
    const [first, second] = [await hearTopic(one, topic), await hearTopic(two, topic)];
    await first.channel.send({ type: 'broadcast', event: 'note', payload: { forged: true } });
    await database.sql`select realtime.send('{"글": "안녕하세요"}', 'note', ${topic}, true)`;
    await until(() => second.heard.length > 0);
    expect(second.heard).toEqual([{ 글: '안녕하세요' }]);
  });
});

describe('the private topic of a partner', () => {
  it('is heard by the members of the partner and by nobody else', async () => {
    const member = await hearTopic(await memberWith(desk, { partners: ['P1'] }), 'partner:P1');
    expect(member.state).toBe('SUBSCRIBED');
    for (const rights of [{ partners: ['P2'] }, {}, { partners: ['P1'], active: false }]) {
      const other = await hearTopic(await memberWith(desk, rights), 'partner:P1');
      expect(other.state).toBe('CHANNEL_ERROR');
    }
    const visitor = desk.client().channel('partner:P1', { config: { private: true } });
    expect(await joined(visitor)).toBe('CHANNEL_ERROR');
  });

  it('takes messages from the service only', async () => {
    const one = await hearTopic(await memberWith(desk, { partners: ['P2'] }), 'partner:P2');
    const two = await hearTopic(await memberWith(desk, { partners: ['P2'] }), 'partner:P2');
    await one.channel.send({ type: 'broadcast', event: 'note', payload: { forged: true } });
    await database.sql`select realtime.send('{"kept": true}', 'note', 'partner:P2', true)`;
    await until(() => two.heard.length === 1);
    expect(two.heard).toEqual([{ kept: true }]);
    const { client } = await memberWith(desk, { partners: ['P2'] });
    const forged = await client
      .schema('realtime')
      .rpc('send', { payload: {}, event: 'note', topic: 'partner:P2' });
    expect(forged.error).not.toBeNull();
  });
});
