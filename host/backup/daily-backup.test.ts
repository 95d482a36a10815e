import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withRestored } from '../testing/backed-up.ts';
import type { HostProcess, TestInstallation } from '../testing/host-process.ts';
import { testInstallation } from '../testing/test-installation.ts';
import { ownKey } from './backup-key.ts';
import { clusterName } from './daily-files.ts';
import { restoreBackup, tryBackup } from './restore-backup.ts';

const options = 100_000;
/** Half a day away, so that no day ends during the test. */
const hour = String((new Date().getUTCHours() + 9 + 12) % 24);
let desk: TestInstallation;
let cluster: string;
beforeAll(async () => {
  desk = testInstallation();
  await serve();
  const sql = desk.database();
  cluster = await clusterName(sql);
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM")
    select n::text, 'P1', md5(n::text) from generate_series(1, ${options}) n`;
  await sql.end();
  await stop();
});
afterEach(() => stop());
afterAll(() => desk.remove());

let host: HostProcess | undefined;

async function serve(...args: string[]): Promise<HostProcess> {
  return (host = await desk.start('--no-demo', ...args));
}

async function stop(): Promise<void> {
  host?.child.kill('SIGTERM');
  await host?.ended;
}

/** A new folder for backups. */
function backupFolder(name: string): string {
  const folder = path.join(desk.directory, name);
  mkdirSync(folder);
  return folder;
}

const drafts = (folder: string) => readdirSync(folder).filter((name) => name.includes('pdesk-draft'));
const file = (day: string, of = cluster) => `partner-desk-${of}-${day}.backup`;
const wholeOf = (folder: string) =>
  readdirSync(folder).filter(
    (name) => name.startsWith(`partner-desk-${cluster}-20`) && name.endsWith('.backup'),
  );

/** The one row that the staff reads. */
async function noted(): Promise<Record<string, unknown>> {
  const sql = desk.database();
  const [row] = await sql`select * from log_backup`;
  await sql.end();
  return { ...row };
}

it('the serving host makes a backup of one moment while people read and write', async () => {
  const folder = backupFolder('served');
  const others = [file('20200101', 'fedcba9876543210'), 'notes.txt'];
  for (const name of [file('20200101'), file('20200102'), ...others])
    writeFileSync(path.join(folder, name), 'x');
  const before = Date.now();
  const { url } = await serve('--backup-to', folder, '--backup-hour', hour, '--keep', '1');
  const sql = desk.database();
  let during = 0;
  const healths = new Set<number>();
  const made = () => wholeOf(folder).find((name) => !/-2020/.test(name));
  // Each transaction moves a piece from one table to another: any moment has as many in all.
  for (let n = 1; made() === undefined; n++) {
    const isUnderWay = drafts(folder).length > 0;
    await sql.begin(async (transaction) => {
      await transaction`delete from dim_option where "OPTION_CD" = ${String(n)}`;
      await transaction`insert into fact_stock ("OPTION_CD", "PARTNER_CD") values (${String(n)}, 'P1')`;
    });
    if (n % 20 === 0) healths.add((await fetch(`${url}/healthz`)).status);
    if (isUnderWay && drafts(folder).length > 0) during += 1;
  }
  expect(during).toBeGreaterThan(20);
  expect([...healths]).toEqual([200]);
  await sql.end();
  // The old one goes when the new one is whole.
  await expect.poll(() => readdirSync(folder).toSorted()).toEqual([made(), ...others].toSorted());
  const backup = path.join(folder, made() ?? '');
  expect(statSync(backup).mode & 0o077).toBe(0);
  await expect.poll(noted).toMatchObject({ IS_DAILY: true, FAIL_AT: null });
  expect(Date.parse(String((await noted()).DONE_AT))).toBeGreaterThanOrEqual(before);
  await stop();
  const key = ownKey(desk.dataDirectory);
  const tried = await tryBackup(backup, desk.dataDirectory, key);
  expect(tried.rows).toBeGreaterThan(options);
  expect(readdirSync(desk.directory).filter((name) => name.includes('draft'))).toEqual([]);
  const restored = path.join(desk.directory, 'restored');
  await restoreBackup(backup, restored, key);
  await withRestored(restored, async (other) => {
    const [row] = await other`select (select count(*)::int from dim_option) as left,
      (select count(*)::int from fact_stock) as moved`;
    expect(Number(row?.left) + Number(row?.moved)).toBe(options);
    expect(Number(row?.moved)).toBeGreaterThan(0);
    // A restored installation's file is not taken for one of the installation that it came from.
    expect(await clusterName(other)).not.toBe(cluster);
  });
});

it('a stop in the middle of a backup leaves no half file', async () => {
  const folder = backupFolder('stopped');
  await serve('--backup-to', folder, '--backup-hour', hour);
  await expect.poll(() => drafts(folder), { interval: 5 }).toHaveLength(1);
  await stop();
  expect(readdirSync(folder)).toEqual([]);
});

it('a backup that cannot be written is a line in the log and a note for the staff, and the host serves on', async () => {
  const folder = path.join(desk.directory, 'missing');
  const { output, url } = await serve('--backup-to', folder, '--backup-hour', hour);
  await expect.poll(output).toContain('"msg":"backup failed"');
  expect(output()).toContain('cannot be written: it cannot be made there.');
  expect((await noted()).FAIL_AT).not.toBeNull();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(existsSync(folder)).toBe(false);
  await stop();
  await serve();
  expect(await noted()).toMatchObject({ IS_DAILY: false });
});
