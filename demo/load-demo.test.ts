import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Cluster, startCluster } from '../host/postgres/cluster.ts';
import { connect } from '../host/postgres/connect.ts';
import { loadSecrets } from '../host/secrets.ts';
import { startTestBackend, type TestBackend } from '../host/testing/test-backend.ts';
import { setToday } from '../host/testing/today.ts';
import type { Making } from '../scripts/testing/demo-installation.ts';
import { formatDay } from '../src/domain/korea-time.ts';
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
import { DatabaseNotEmptyError, loadDemo } from './load-demo.ts';
import { adsSuite } from './testing/ads-suite.ts';
import { entriesSuite } from './testing/entries-suite.ts';
import { figures } from './testing/figures.ts';
import { inboundSuite } from './testing/inbound-suite.ts';
import { interventionsSuite } from './testing/interventions-suite.ts';
import { loadedDemo, type LoadedDemo } from './testing/loaded-demo.ts';
import { lossesSuite } from './testing/losses-suite.ts';
import { salesSuite } from './testing/sales-suite.ts';
import { settlementSuite } from './testing/settlement-suite.ts';
import { stockSuite } from './testing/stock-suite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A copy of the installation of the journeys, with the demo company of today, and how that was made. */
    demo: Making & { directory: string };
  }
}

const { directory, startedAt, today, yardsticks } = inject('demo');
let cluster: Cluster;
let demo: LoadedDemo;

beforeAll(async () => {
  cluster = await startCluster(directory, { fsync: 'off' });
  const sql = connect(cluster.address);
  demo = loadedDemo({ address: cluster.address, sql, drop: () => sql.end() }, today);
  await setToday(sql, today);
});
afterAll(async () => {
  await demo.drop();
  await cluster.stop();
});

// A first start on nothing, from the compiled client to the stop of its database: 55 to 57 as measured beside other tests, of
// which the load itself is 46. 630,000 lines of settlement go through their loaders, losses are judged and margins kept.
it('takes no more work than it is known to', () => {
  process.stdout.write(`demo company made with ${yardsticks.toFixed(1)} yardsticks of work\n`);
  expect(yardsticks).toBeLessThan(80);
});

it('has 12 partners, 40 brands, 3,000 options and four members', async () => {
  expect(
    await figures(
      demo,
      `select (select count(*)::int from dim_partner) p, (select count(*)::int from dim_brand) b,
      (select count(*)::int from dim_option) o, (select count(*)::int from auth_member) m, (select count(distinct "OPTION_CD")::int from fact_stock) s`,
    ),
  ).toEqual({ p: 12, b: 40, o: 3000, m: 4, s: 3000 });
});

it('leaves every index of the migrations in place', async () => {
  const rows = await demo.sql`select indexname as name from pg_indexes
    where schemaname = 'public' and tablename = 'agg_performance_option_daily' order by 1`;
  expect(rows.map(({ name }) => String(name))).toEqual([
    'agg_performance_option_daily_partner_day_idx',
    'agg_performance_option_daily_pkey',
  ]);
});

it('refuses a database that has partners, and leaves it as it was', async () => {
  await expect(loadDemo(demo.sql, { today })).rejects.toBeInstanceOf(DatabaseNotEmptyError);
  expect(await figures(demo, 'select count(*)::int n from dim_option')).toEqual({ n: 3000 });
});

stockSuite(() => demo);
salesSuite(() => demo);
inboundSuite(() => demo);
entriesSuite(() => demo);
adsSuite(() => demo);
settlementSuite(() => demo);
lossesSuite(() => demo);
interventionsSuite(() => demo);

it('every upload lies in the past and the newest of each file is of this morning', async () => {
  const rows =
    await demo.sql`select "TABLE_NM" name, max("REG_DT") latest, max("REG_DT") > now() future from log_file_upload
    where "TABLE_NM" in ('agg_performance_option_daily', 'fact_ad_daily', 'fact_stock', 'raw_wing_inbound_request')
    group by 1 order by 1`;
  expect(await demo.sql`select from log_file_upload where "REG_DT" > now()`).toHaveLength(0);
  expect(rows.map(({ name }) => String(name))).toEqual([
    'agg_performance_option_daily',
    'fact_ad_daily',
    'fact_stock',
    'raw_wing_inbound_request',
  ]);
  for (const { latest, future } of rows) {
    expect(future).toBe(false);
    // 06:10 in Korea on the given day, or ten minutes before the load where that was still to come.
    const morning = Date.parse(`${formatDay(today, '-')}T06:10+09:00`);
    expect(Date.parse(String(latest))).toBeLessThanOrEqual(morning);
    expect(Date.parse(String(latest))).toBeGreaterThanOrEqual(Math.min(morning, startedAt - 600_000));
  }
});

it('the upload log counts the rows that a file of its day has', async () => {
  const newest = (table: string) => `select "ROW_CNT"::int n from log_file_upload
    where "PARTNER_CD" = 'P1003' and "TABLE_NM" = '${table}' order by "REG_DT" desc limit 1`;
  const rowsOf = (table: string, where = 'true') =>
    `select count(*)::int n from ${table} where "PARTNER_CD" = 'P1003' and ${where}`;
  expect(await figures(demo, newest('dim_option'))).toEqual(await figures(demo, rowsOf('dim_option')));
  expect(await figures(demo, newest('agg_performance_option_daily'))).toEqual(
    await figures(demo, rowsOf('agg_performance_option_daily', `"DATE_SK" = ${demo.last}`)),
  );
});

describe('accounts', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ database: demo, secrets: loadSecrets(directory, true) });
  });
  afterAll(() => backend.close());

  it.each([
    ['staff@example.com', 12],
    ['seller@example.com', 2],
    ['nopartner@example.com', 0],
  ])('%s signs in with the demo password and sees %i partners', async (email, partners) => {
    const client = backend.client();
    const session = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    expect(session.error).toBeNull();
    expect(session.data.user?.email).toBe(email);
    expect((await client.from('dim_partner').select()).data).toHaveLength(partners);
  });

  it('inactive@example.com signs in with the demo password and is refused', async () => {
    const client = backend.client();
    const session = await client.auth.signInWithPassword({
      email: 'inactive@example.com',
      password: DEMO_PASSWORD,
    });
    expect(session.error).toBeNull();
    expect((await client.from('dim_partner').select()).error?.code).toBe('PT403');
  });

  it('have a name, and the staff member an alias', async () => {
    const rows = await demo.sql`select "NAME" name, "ALIAS" alias from auth_member order by "ID"`;
    expect(rows.map(({ name, alias }) => [name, alias])).toEqual(
      demoAccounts.map(({ name, alias }) => [name, alias]),
    );
  });
});
