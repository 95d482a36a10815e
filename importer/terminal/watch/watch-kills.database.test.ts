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

const steps = [
  ['file_partners', 'done'],
  ['import_start', 'asked'],
  ['import_start', 'done'],
  ['import_add_rows', 'done'],
  ['import_keep_file', 'done'],
  ['import_commit', 'asked'],
  ['import_commit', 'done'],
  ['import_wait', 'asked'],
  ['import_wait', 'done'],
  ['refresh_diagnosis', 'asked'],
] as const;

it('a watcher that is killed at any step loses no file and loads none twice', async () => {
  const { sql } = at.desk().database;
  const name = (day: number) => `판매분석_${daysAgo(day)}.xlsx`;
  const all = [11, 12, 13, 14, 15];
  for (const day of [1, 2]) writeFileSync(at.folder(name(day)), await salesFile(all));
  // Waits for a person: the day that it is about shrinks.
  await sql`insert into log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', ${daysAgo(3)}, ${daysAgo(3)})`;
  await sql`insert into agg_performance_option_daily ("DATE_SK", "OPTION_CD", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
    select ${Number(daysAgo(3))}, o, 'P1', 1, 1000 from unnest(${all.map(String)}::text[]) o`;
  writeFileSync(at.folder(name(3)), await salesFile([11, 12]));

  const killed: string[] = [];
  for (const [step, when] of steps) {
    const child = start();
    const ended = new Promise((resolve) => child.once('close', resolve));
    at.way().onStep = (asked, moment) => {
      if (asked !== step || moment !== when || child.killed) return;
      child.kill('SIGKILL');
      killed.push(`${step} ${when}`);
    };
    await expect
      .poll(
        () => child.killed || at.files('.').length === at.files('done').length + at.files('waiting').length,
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    if (!child.killed) child.kill('SIGKILL');
    await ended;
  }
  at.way().onStep = () => {};
  const last = start();
  const gone = new Promise((resolve) => last.once('close', resolve));
  await new Promise((resolve) => last.stdout?.once('data', resolve));
  await expect
    .poll(() => [at.files('done'), at.files('waiting')], { timeout: 60_000 })
    .toEqual([[name(2), name(1)], [name(3)]]);
  last.kill('SIGTERM');
  expect(await gone).toBe(0);

  expect(killed.length).toBeGreaterThanOrEqual(8);
  expect(at.files('refused')).toEqual([]);
  expect((await at.loads()).toSorted()).toEqual(['null P1', `${name(2)} P1`, `${name(1)} P1`].toSorted());
  const [left] =
    await sql`select (select count(*)::int from private.import_batch where waits is not null and not is_over) as waiting,
    (select sum("SALE_QTY")::int from agg_performance_option_daily) as sold`;
  expect(left).toEqual({ waiting: 1, sold: 15 });
});
