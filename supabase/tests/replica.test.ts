import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import {
  caughtUp,
  type ReplicatedCluster,
  startReplicatedCluster,
} from '../../host/testing/replicated-cluster.ts';
import { asCaller } from '../../host/testing/test-database.ts';
import { createWorld, type World } from './access/world.ts';
import { publicFunctions } from './functions/registry.ts';

// A replica that follows its primary, as a project's: what it answers, and when it refuses.

let cluster: ReplicatedCluster;
let world: World;
let primary: Sql;
let replica: Sql;
let readOnly: Set<string>;

beforeAll(async () => {
  cluster = await startReplicatedCluster(async (address) => {
    const sql = connect(address);
    await installPlatform(sql);
    await migrate(sql);
    world = await createWorld({ sql, address, drop: async () => {} });
    await sql.end();
  });
  [primary, replica] = [connect(cluster.primary, { max: 1 }), connect(cluster.replica, { max: 2 })];
  const rows = await primary<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'v'`;
  readOnly = new Set(rows.map(({ name }) => name));
}, 120_000);
afterAll(async () => {
  await Promise.all([primary?.end({ timeout: 1 }), replica?.end({ timeout: 1 })]);
  await cluster?.stop();
});

/** What a member is answered, or the code of the refusal. */
async function ask(sql: Sql, statement: string, position: string | null = null): Promise<unknown> {
  return asCaller(sql, world.callers.staff, async (tx) => {
    if (position !== null)
      await tx`select set_config('request.headers', ${JSON.stringify({ 'x-write-position': position })}, true)`;
    const [row] = await tx.unsafe(`select private.require_session(), (${statement})::text as answer`);
    return row?.answer as unknown;
  }).catch((error: { code?: string }) => error.code);
}

it('every function that is declared to read answers as on the primary', async () => {
  const reads = publicFunctions.filter(({ name }) => readOnly.has(name) && name !== 'write_position');
  expect(reads.length).toBeGreaterThan(60);
  for (const { name, call } of reads)
    expect([name, await ask(replica, call)]).toEqual([name, await ask(primary, call)]);
});

describe('a replica that is behind', () => {
  it('refuses who wrote later, answers others, and everybody once it is there', async () => {
    await caughtUp(cluster);
    await replica`select pg_wal_replay_pause()`;
    const before = await ask(replica, `public.partner_state('P1')`);
    await primary`select private.hold_partner('P1')`;
    const written = String(await ask(primary, 'public.write_position()'));
    expect(await ask(replica, `public.partner_state('P1')`, written)).toBe('PD425');
    expect(await ask(replica, `public.partner_state('P1')`)).toBe(before);
    await replica`select pg_wal_replay_resume()`;
    await caughtUp(cluster);
    const after = await ask(replica, `public.partner_state('P1')`, written);
    expect(after).not.toBe(before);
    expect(after).toBe(await ask(primary, `public.partner_state('P1')`));
  });

  it('takes no other text for a place, and the primary is never behind', async () => {
    for (const text of ['', 'x', '0/', 'FFFFFFFFF/0', "0/0'; select 1"])
      expect(await ask(replica, '1', text)).toBe('1');
    expect(await ask(primary, '1', 'FFFFFFFF/FFFFFFFF')).toBe('1');
    expect(await ask(replica, '1', 'FFFFFFFF/FFFFFFFF')).toBe('PD425');
  });
});
