import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, type Sql } from '../../postgres/connect.ts';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const asPng = { contentType: 'image/png' };
const stored = (directory: string) =>
  readdirSync(path.join(directory, 'storage'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

it('a member keeps five pictures, also when many come at once, and no file is left of the others', async () => {
  const member = await memberWith(desk);
  const files = member.client.storage.from('avatars');
  const other = desk.client();
  await other.auth.signInWithPassword(member);
  const crowd = Array.from({ length: 12 }, (_, n) => {
    const name = `${member.id}/${n}.png`;
    return (n % 2 ? files : other.storage.from('avatars')).upload(name, png, asPng);
  });
  await Promise.all(crowd);
  for (let n = 0; n < 6; n += 1) await files.upload(`${member.id}/more-${n}.png`, png, asPng);
  const { data } = await files.list(member.id);
  expect(data).toHaveLength(5);
  expect(stored(desk.dataDirectory)).toBe(5);
  const [first] = data ?? [];
  const replaced = await files.upload(`${member.id}/${first?.name}`, png, { ...asPng, upsert: true });
  expect(replaced.error).toBeNull();
  await files.remove([`${member.id}/${first?.name}`]);
  expect((await files.upload(`${member.id}/new.png`, png, asPng)).error).toBeNull();
});

it('the database lets no more in, whoever comes at once', async () => {
  const { id } = await memberWith(desk);
  const sql = connect(desk.database.address, { max: 10 });
  const rows = Array.from({ length: 20 }, (_, n) => {
    const name = `${id}/${n}.png`;
    return sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
  });
  const results = await Promise.allSettled(rows);
  await sql.end();
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

describe('an upload that is under way', () => {
  const name = (folder: string) => `${folder}/shown.png`;
  const store = (sql: Sql | TransactionSql, folder: string) =>
    sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name(folder)})
      on conflict (bucket_id, name) do update set version = 'next'`;

  it('stops nobody else’s', async () => {
    const { sql } = desk.database;
    await sql.begin(async (underway) => {
      await store(underway, randomUUID());
      await sql.begin(async (other) => {
        await other`set local lock_timeout = '1ms'`;
        expect(await store(other, randomUUID())).toHaveProperty('count', 1);
      });
    });
  });

  it('holds its row and never waits for one that waits for the row', async () => {
    const { sql } = desk.database;
    const folder = randomUUID();
    await store(sql, folder);
    const [first, second] = await sql.begin(async (underway) => {
      await underway`select from storage.objects where name = ${name(folder)} for update`;
      const waiting = store(sql, folder).then(() => 'stored');
      await vi.waitFor(async () => {
        const waits = await underway`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(waits).toHaveLength(1);
      }, 20_000);
      await store(underway, folder);
      return ['stored', waiting] as const;
    });
    expect([first, await second]).toEqual(['stored', 'stored']);
  });

  it('does not let a nearly full room be filled twice at once', async () => {
    const { sql } = desk.database;
    const full = async (transaction: Sql, size: number) =>
      transaction`insert into storage.objects (bucket_id, name, metadata)
        values ('avatars', ${name(randomUUID())}, ${transaction.json({ size })})`;
    await sql`delete from storage.objects`;
    await full(sql, 1024 ** 3 - 3);
    const both = await Promise.allSettled([full(sql, 2), full(sql, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

it('pictures that are nobody’s any more leave the disk without a browser', async () => {
  const { database } = desk;
  const { sql } = database;
  await sql`delete from storage.objects`;
  const old = await startTestBackend({ database });
  const [stays, leaves] = [await memberWith(old), await memberWith(old)];
  const upload = async ({ client, id }: typeof stays, name: string) => {
    const { error } = await client.storage.from('avatars').upload(`${id}/${name}`, png, asPng);
    if (error) throw error;
    return `${id}/${name}`;
  };
  const shown = await upload(stays, 'shown.png');
  await stays.client.from('auth_member').update({ AVATAR: shown }).eq('ID', stays.id);
  await upload(stays, 'left-by-a-closed-tab.png');
  const gone = await upload(leaves, 'shown.png');
  await leaves.client.from('auth_member').update({ AVATAR: gone }).eq('ID', leaves.id);
  const removed = await upload(stays, `${randomUUID()}.png`);
  await sql`update storage.objects set created_at = now() - interval '2 hours'`;
  const fresh = await upload(stays, 'just-now.png');
  await sql`delete from auth.users where id = ${leaves.id}`;
  // As an operator does by hand.
  await sql`delete from storage.objects where name = ${removed}`;
  await old.backend.close();
  const again = await startTestBackend({ database, dataDirectory: old.dataDirectory });
  await expect.poll(() => stored(old.dataDirectory)).toBe(2);
  const rows = await sql<{ name: string }[]>`select name from storage.objects order by 1`;
  expect(rows.map(({ name }) => name).toSorted()).toEqual([fresh, shown].toSorted());
  await again.close();
  await old.close();
});
