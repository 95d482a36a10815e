import { format } from 'node:util';
import { default as library } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { memberWith } from '../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { accessToken } from '../testing/access-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
});
afterAll(() => database.drop());

/** Every right on every relation, column and schema, and every default for new ones. */
const rights = async () => {
  const { sql } = database;
  return {
    relations: [
      ...(await sql`select oid::regclass::text as name, relacl::text from pg_class where relkind in ('r', 'v', 'S') order by 1`),
    ],
    columns: [
      ...(await sql`select attrelid::regclass::text as name, attname, attacl::text from pg_attribute where attacl is not null order by 1, 2`),
    ],
    schemas: [...(await sql`select nspname, nspacl::text from pg_namespace order by 1`)],
    defaults: [
      ...(await sql`select defaclnamespace, defaclobjtype, defaclacl::text from pg_default_acl order by 1, 2`),
    ],
  };
};

/** Works with a backend on the database and ends it. */
async function withBackend<T>(
  work: (desk: TestBackend) => Promise<T>,
  statementTimeout = 20_000,
): Promise<T> {
  const desk = await startTestBackend({ database, statementTimeout });
  try {
    return await work(desk);
  } finally {
    await desk.close();
  }
}

describe('rights', () => {
  it('are exactly the migrations’ own after requests and after a restart', async () => {
    const before = await rights();
    for (let start = 0; start < 2; start++) {
      await withBackend(async (desk) => {
        const { client, id } = await memberWith(desk, { partners: ['P1'] });
        expect((await client.from('dim_partner').select('PARTNER_CD')).data).toEqual([{ PARTNER_CD: 'P1' }]);
        const raised = await client
          .from('auth_member')
          .update({ IS_ALL_PARTNER_ACCESSIBLE: true })
          .eq('ID', id);
        expect(raised.error?.code).toBe('42501');
        expect((await client.from('auth_member').update({ ALIAS: '하늘' }).eq('ID', id)).error).toBeNull();
      });
    }
    expect(await rights()).toEqual(before);
  });

  it('are those of the caller also where no table has row-level security', async () => {
    const other = await createTestDatabase();
    const tables = await other.sql`select oid::regclass::text as name from pg_class where relrowsecurity`;
    for (const { name } of tables)
      await other.sql.unsafe(`alter table ${String(name)} disable row level security`);
    const desk = await startTestBackend({ database: other });
    const { error } = await desk.client().from('dim_partner').select('*');
    expect(error?.code).toBe('42501');
    await desk.close();
    await other.drop();
  });

  it.each(['postgres', 'lite_app', 'pg_read_all_data', 'none'])(
    'are not widened by a signed token with the role %s',
    async (role) => {
      await withBackend(async (desk) => {
        const { id } = await memberWith(desk);
        const token = await accessToken(desk, { sub: id, role });
        const headers = { apikey: desk.publishableKey, authorization: `Bearer ${token}` };
        const response = await fetch(`${desk.url}/rest/v1/dim_partner?select=*`, { headers });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(await response.text()).not.toContain('하늘상사');
      });
    },
  );

  it('of the API’s own role are small', async () => {
    const [role] = await database.sql`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'lite_app'`;
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
  });
});

describe('a request', () => {
  beforeAll(async () => {
    await database.sql.unsafe(`
      create table public.probe (id integer primary key, amount numeric, detail jsonb, at timestamptz, positive integer check (positive > 0));
      insert into public.probe values (1, 10.50, '{"이름": "홍길동"}', '2026-11-21 09:00:00+09', 1);
      grant select, insert on public.probe to authenticated;
      create function public.slow() returns void language sql as 'select pg_sleep(60)';
      create function public.slow_by_itself() returns void language sql set statement_timeout = '20s' as 'select pg_sleep(3)';
      create function public.short() returns void language sql set statement_timeout = '100ms' as 'select pg_sleep(60)';
      create function public.my_email() returns text language sql as 'select auth.email()';
      create function public.refuse() returns void language plpgsql as $$ begin raise exception '재고가 부족합니다'; end $$;
      create function public.refuse_typed() returns void language plpgsql as $$ begin raise exception 'no such thing' using errcode = 'PD410'; end $$;
      create function public.defect() returns void language plpgsql as $$ begin perform hunter2 from public.probe; end $$;
      create function public.many() returns setof integer language sql as 'select generate_series(1, 1500)';
      grant execute on function slow(), slow_by_itself(), short(), my_email(), refuse(), refuse_typed(), defect(), many() to authenticated;`);
  });

  it('is stopped when a statement takes too long', async () => {
    await withBackend(async (desk) => {
      const { client } = await memberWith(desk);
      const start = performance.now();
      const { error } = await client.rpc('slow');
      expect(error?.code).toBe('57014');
      // Far from the 20 seconds that hold where nothing else is said.
      expect(performance.now() - start).toBeLessThan(15_000);
    }, 2000);
  });

  it('a function that sets a statement_timeout has that time, and the next request that of every other', async () => {
    await withBackend(async (desk) => {
      const { client } = await memberWith(desk);
      const outcomes: unknown[] = [];
      for (const name of ['slow_by_itself', 'short', 'slow'])
        outcomes.push((await client.rpc(name)).error?.code ?? 'done');
      expect(outcomes).toEqual(['done', '57014', '57014']);
    }, 2000);
  });

  it('knows the caller’s e-mail address, and gets numbers, objects and ISO moments', async () => {
    await withBackend(async (desk) => {
      const { client, email } = await memberWith(desk);
      expect((await client.rpc('my_email')).data).toBe(email);
      const { data } = await client.from('probe').select('*').single();
      expect(data).toEqual({
        id: 1,
        amount: 10.5,
        detail: { 이름: '홍길동' },
        at: '2026-11-21T00:00:00+00:00',
        positive: 1,
      });
    });
  });

  it('that the database refuses is answered with its code, and its values are not logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await withBackend(async (desk) => {
      const { client } = await memberWith(desk);
      const raised = await client.rpc('refuse');
      expect([raised.status, raised.error?.code, raised.error?.message]).toEqual([
        400,
        'P0001',
        '재고가 부족합니다',
      ]);
      const negative = await client.from('probe').insert({ id: 777_001, positive: -1 });
      expect([negative.status, negative.error?.code]).toEqual([400, '23514']);
      const taken = await client.from('probe').insert({ id: 1, positive: 1 });
      expect([taken.status, taken.error?.code]).toEqual([409, '23505']);
    });
    const printed = log.mock.calls.map((call) => format(...call)).join('\n');
    log.mockRestore();
    expect(printed).toContain('23514');
    expect(printed).not.toContain('777001');
  });

  it('is answered by whose fault it is: 400 for what a function refuses, 500 for a defect in one, which is logged', async () => {
    const logged: Record<string, unknown>[] = [];
    const log = { warn: () => {}, error: (fields: Record<string, unknown>) => void logged.push(fields) };
    const desk = await startTestBackend({ database, log });
    const { client } = await memberWith(desk);
    const refused = await client.rpc('refuse_typed');
    expect([refused.status, refused.error?.code]).toEqual([400, 'PD410']);
    const unknown = await client.from('probe').select('hunter2');
    expect([unknown.status, unknown.error?.code]).toEqual([400, '42703']);
    const defect = await client.rpc('defect');
    expect([defect.status, defect.error?.code, defect.error?.message]).toEqual([
      500,
      '42703',
      'Unexpected failure',
    ]);
    await desk.close();
    expect(logged).toMatchObject([{ path: '/rest/v1/rpc/defect', status: 500, sqlstate: '42703' }]);
  });

  it('gets 1,000 rows at most, as on a hosted project', async () => {
    await withBackend(async (desk) => {
      const { client } = await memberWith(desk);
      expect((await client.rpc('many')).data).toHaveLength(1000);
    });
  });
});

it('hashes passwords beside the event loop', async () => {
  await withBackend(async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns++;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    const hash = await library.hash('correct horse 1', 10);
    expect(await library.compare('correct horse 1', hash)).toBe(true);
    done = true;
    expect(turns).toBeGreaterThan(100);
  });
});

it('no request gives every object of the process a property', async () => {
  await withBackend(async (desk) => {
    const headers = { apikey: desk.publishableKey };
    const names = ['__proto__', 'constructor', 'constructor.prototype', 'constructor[prototype]'];
    for (const name of names) await fetch(`${desk.url}/rest/v1/dim_partner?${name}=eq.1`, { headers });
    const assign = () => Object.assign(Object.prototype, { owned: 1 });
    expect(assign).toThrow(TypeError);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

it('does not start on a database that lacks a part of the platform, and names it', async () => {
  const other = await createTestDatabase();
  await other.sql`drop table auth.mfa_challenges`;
  await expect(startTestBackend({ database: other })).rejects.toThrow('auth.mfa_challenges');
  await other.drop();
});

it('says when the database is away', async () => {
  const other = await createTestDatabase();
  const desk = await startTestBackend({ database: other });
  expect(await desk.backend.isHealthy()).toBe(true);
  const admin = database.sql;
  const name = other.address.database;
  await admin.unsafe(`alter database ${name} allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  expect(await desk.backend.isHealthy()).toBe(false);
  await desk.close();
  await other.drop();
});
