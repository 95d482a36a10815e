import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { programFile } from '../../../host/testing/program-file.ts';
import { daysAgo, salesFile, watchedFolder } from '../../testing/watching.ts';

const at = watchedFolder();

function start(): ChildProcess {
  const { url, key, email, password } = at.account();
  return spawn(process.execPath, [programFile('import'), '--watch', at.folder()], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      SUPABASE_URL: url,
      SUPABASE_KEY: key,
      IMPORT_EMAIL: email,
      IMPORT_PASSWORD: password,
      IMPORT_SECONDS: '0.05',
    },
  });
}

/** The step of a new file at which its watcher is killed. Those of waiting files come last: every later watcher asks for their states. */
const steps = [
  ['token', 'asked'],
  ['token', 'done'],
  ['dim_partner', 'asked'],
  ['dim_partner', 'done'],
  ['file_partners', 'asked'],
  ['file_partners', 'done'],
  ['import_start', 'asked'],
  ['import_start', 'done'],
  ['import_add_rows', 'asked'],
  ['import_add_rows', 'done'],
  ['import_keep_file', 'asked'],
  ['import_keep_file', 'done'],
  ['import_commit', 'asked'],
  ['import_commit', 'done'],
  ['refresh_diagnosis', 'asked'],
  ['refresh_diagnosis', 'done'],
  ['import_wait', 'asked'],
  ['import_wait', 'done'],
  ['import_states', 'asked'],
  ['import_states', 'done'],
] as const;

it('a watcher that is killed at any step loses no file and loads none twice', async () => {
  const { sql } = at.desk().database;
  const name = (day: number) => `판매분석_${daysAgo(day)}.xlsx`;
  const all = [11, 12, 13, 14, 15];
  const days = steps.map((_, index) => index + 1);
  // Loads that wait for a person: the day that they are about shrinks.
  const shrinking = days.filter((day) => steps[day - 1]?.[0] === 'import_wait');
  for (const day of shrinking) {
    await sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
      values ('판매분석', 'agg_performance_option_daily', 'P1', ${daysAgo(day)}, ${daysAgo(day)})`;
    await sql`insert into agg_performance_option_daily ("DATE_SK", "OPTION_CD", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
      select ${Number(daysAgo(day))}, o, 'P1', 1, 1000 from unnest(${all.map(String)}::text[]) o`;
  }

  const killed: string[] = [];
  for (const [index, [step, when]] of steps.entries()) {
    const day = index + 1;
    writeFileSync(at.folder(name(day)), await salesFile(shrinking.includes(day) ? all.slice(0, 2) : all));
    const child = start();
    const ended = new Promise((resolve) => child.once('close', resolve));
    at.way().onStep = (asked, moment) => {
      if (asked !== step || moment !== when || child.killed) return;
      child.kill('SIGKILL');
      killed.push(`${step} ${when}`);
    };
    await expect.poll(() => child.killed, { timeout: 60_000 }).toBe(true);
    await ended;
  }
  at.way().onStep = () => {};
  const last = start();
  const gone = new Promise((resolve) => last.once('close', resolve));
  await new Promise((resolve) => last.stdout?.once('data', resolve));
  const loaded = days.filter((day) => !shrinking.includes(day)).map(name);
  await expect
    .poll(() => [at.files('done'), at.files('waiting')], { timeout: 60_000 })
    .toEqual([loaded.toSorted(), shrinking.map(name).toSorted()]);
  last.kill('SIGTERM');
  expect(await gone).toBe(0);

  expect(killed).toEqual(steps.map(([step, when]) => `${step} ${when}`));
  expect(at.files('refused')).toEqual([]);
  expect((await at.loads()).filter((one) => !one.startsWith('null')).toSorted()).toEqual(
    loaded.map((file) => `${file} P1`).toSorted(),
  );
  const [left] =
    await sql`select (select count(*)::int from private.import_batch where waits is not null and not is_over) as waiting,
    (select sum("SALE_QTY")::int from agg_performance_option_daily) as sold`;
  expect(left).toEqual({ waiting: shrinking.length, sold: all.length * steps.length });
}, 300_000);
