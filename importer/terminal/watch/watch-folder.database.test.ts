import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { memberWith } from '../../../host/testing/new-member.ts';
import { zip } from '../../../src/reports/testing/zip.ts';
import { daysAgo, salesFile, watchedFolder } from '../../testing/watching.ts';

const at = watchedFolder();
const put = async (name: string, options: readonly (string | number)[]) => {
  mkdirSync(path.dirname(at.folder(name)), { recursive: true });
  writeFileSync(at.folder(name), await salesFile(options));
};
const name = (days: number, more = '') => `판매분석_${daysAgo(days)}${more}.xlsx`;
const sold = async (days: number) => {
  const [row] = await at.desk().database.sql`select count(*)::int as n from agg_performance_option_daily
    where "DATE_SK" = ${Number(daysAgo(days))}`;
  return row?.n;
};

it('files are loaded to the partner that knows them, and what is wrong with one does not hold up the others', async () => {
  await put(name(1), [11, 12]);
  await put(`받은 것/${name(2)}`, [21]);
  await put(`P2/${name(3)}`, ['2999']);
  await put(name(4), ['3999']);
  await put(name(5), [13, 22]);
  await put(`~$${name(6)}`, [14]);
  writeFileSync(at.folder('a.xlsx'), 'hello');
  writeFileSync(at.folder('b.xlsx'), '');
  const inside = zip([
    { name: `안/${name(7)}`, content: await salesFile([15]) },
    { name: 'again.zip', content: zip([{ name: name(8), content: await salesFile([16]) }]) },
  ]);
  writeFileSync(at.folder('묶음.zip'), inside);
  const watch = at.watch();
  await expect.poll(() => at.files('done').length, { timeout: 60_000 }).toBe(6);
  await expect.poll(() => at.files('refused').length).toBe(8);
  await watch.stop();
  expect(await at.loads()).toEqual([
    `${name(8)} P1`,
    `${name(7)} P1`,
    `${name(3)} P2`,
    `${name(2)} P2`,
    `${name(1)} P1`,
  ]);
  const why = (file: string) => readFileSync(at.folder('refused', `${file}.txt`), 'utf8');
  expect(why('a.xlsx')).toContain('어떤 보고서인지 알 수 없습니다');
  expect(why('b.xlsx')).toContain('빈 파일입니다');
  expect(why(name(4))).toContain('아는 번호가 없어');
  expect(why(name(5))).toContain('여러 파트너(P1, P2)');
  expect(at.files('.')).toContain(`~$${name(6)}`);
  const [load] = await at.desk().database
    .sql`select "WAY", "USER_ID", length("FILE_HASH") as n from log_file_upload limit 1`;
  expect(load).toEqual({ WAY: 'folder', USER_ID: at.member().id, n: 64 });
});

it('a file is taken once it is not written to any more, and loaded once over two watchers and under another name', async () => {
  const before = (await at.loads()).length;
  const bytes = await salesFile([11, 17]);
  writeFileSync(at.folder(name(10)), bytes.subarray(0, 100));
  const watches = [at.watch(), at.watch()];
  const rest = [...Array.from({ length: 10 }).keys()].map((part) =>
    bytes.subarray(100 + part * 200, part === 9 ? undefined : 300 + part * 200),
  );
  for (const piece of rest) {
    appendFileSync(at.folder(name(10)), piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => at.files('done').length, { timeout: 60_000 }).toBe(1);
  writeFileSync(at.folder(name(10, '_복사본')), bytes);
  // The same bytes of another day are another load: days without sales are equal files.
  writeFileSync(at.folder(name(11)), bytes);
  await expect.poll(() => at.files('done').length, { timeout: 60_000 }).toBe(3);
  await Promise.all(watches.map((watch) => watch.stop()));
  expect(at.files('refused')).toEqual([]);
  expect((await at.loads()).length - before).toBe(2);
});

it('a load that would shrink a known day waits for a person, who publishes or cancels it', async () => {
  const { sql } = at.desk().database;
  const all = [11, 12, 13, 14, 15, 16, 17, 18];
  const watch = at.watch();
  for (const days of [20, 21]) await put(name(days), all);
  await expect.poll(() => at.files('done').length, { timeout: 60_000 }).toBe(2);
  for (const days of [20, 21]) await put(name(days, '_다시'), all.slice(0, 5));
  await expect.poll(() => at.files('waiting').length, { timeout: 60_000 }).toBe(2);
  expect([await sold(20), await sold(21)]).toEqual([8, 8]);

  // Dropped again, it is the one that waits already.
  const [first = ''] = readdirSync(at.folder('waiting')).filter(
    (id) => at.files(`waiting/${id}`)[0] === name(20, '_다시'),
  );
  writeFileSync(at.folder(name(20, '_또')), readFileSync(at.folder('waiting', first, name(20, '_다시'))));
  await expect.poll(() => at.files('waiting').length, { timeout: 60_000 }).toBe(3);
  const person = await memberWith(at.desk());
  await sql`insert into auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_LOAD") values (${person.id}, 'P1', true)`;
  const listed = await person.client.rpc('imports_waiting', { partner_cd: 'P1' });
  expect(listed.data).toMatchObject({ rows: [{ counts: { removed: 3 } }, { counts: { removed: 3 } }] });
  const waiting = (listed.data as { rows: { id: string; fileName: string }[] }).rows;
  const idOf = (days: number) => waiting.find(({ fileName }) => fileName === name(days, '_다시'))?.id;

  const stranger = await memberWith(at.desk(), { partners: ['P2'] });
  const reader = await memberWith(at.desk(), { partners: ['P1'] });
  for (const other of [stranger, reader]) {
    expect((await other.client.rpc('imports_waiting', { partner_cd: 'P1' })).error?.code).toBe('42501');
    for (const step of ['import_commit', 'import_cancel', 'import_wait'])
      expect((await other.client.rpc(step, { import_id: idOf(20) })).error?.code).toBe('PD410');
    expect((await other.client.rpc('import_states', { import_ids: [idOf(20)] })).data).toEqual({});
    expect(
      (
        await other.client.rpc('file_partners', {
          file_nm: '',
          option_cds: ['11'],
          campaign_ids: [],
          request_nos: [],
        })
      ).data,
    ).toEqual([]);
  }
  // A report that waits takes no more rows.
  expect(
    (await person.client.rpc('import_add_rows', { import_id: idOf(20), part: 9, rows: [] })).error?.code,
  ).toBe('PD410');

  expect((await person.client.rpc('import_commit', { import_id: idOf(20) })).error).toBeNull();
  expect((await person.client.rpc('import_cancel', { import_id: idOf(21) })).error).toBeNull();
  await expect.poll(() => at.files('waiting')).toEqual([]);
  await watch.stop();
  expect([await sold(20), await sold(21)]).toEqual([5, 8]);
  expect(at.files('done')).toContain(name(20, '_다시'));
  expect(at.files('refused')).toEqual([name(21, '_다시'), `${name(21, '_다시')}.txt`]);
  const [log] = await sql`select "USER_ID" from log_file_upload where "FILE_NM" = ${name(20, '_다시')}`;
  expect(log).toEqual({ USER_ID: person.id });
});

it('a stopped host is waited for, and a right that is taken away is said', async () => {
  const { sql } = at.desk().database;
  at.way().isOpen = false;
  await put(name(30), [11]);
  const watch = at.watch();
  await expect.poll(() => watch.lines).toContain('서버에 연결할 수 없어 기다립니다.');
  expect(at.files('.')).toEqual([name(30)]);
  at.way().isOpen = true;
  await expect.poll(() => at.files('done'), { timeout: 60_000 }).toEqual([name(30)]);
  await sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = false where "ID" = ${at.member().id}`;
  await put(`P1/${name(31)}`, [11]);
  await expect.poll(() => at.files('refused').length, { timeout: 60_000 }).toBe(2);
  await watch.stop();
  await sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${at.member().id}`;
});
