import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../../../supabase/tests/access/world.ts';
import { ownSchemas, relationsOf } from '../../../supabase/tests/access/catalogue.ts';
import { checkBackup } from '../../backup/check-backup.ts';
import { frameWriter, readFrames } from '../../backup/frames.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { connect, type Sql } from '../../postgres/connect.ts';
import { killWhileWaiting, nobodyWorks, waiting } from '../../testing/admin-process.ts';
import { contents } from '../../testing/contents.ts';
import { createAccount, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { AdminError } from '../admin-error.ts';
import { parseCommand } from '../commands.ts';
import { partnerSeal } from './partner-file.ts';
import { contentsOf } from './staged-rows.ts';
import { movedTables, partnerTables, references } from './tables.ts';

/** An installation with a row of everything of P1 to P3, the file of P1, and another one to which it is moved. */
const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-partner-'));
const file = path.join(folder, 'P1.partner');
let source: TestDatabase;
let target: TestDatabase;
beforeAll(async () => {
  source = await createTestDatabase();
  await createWorld(source);
  await source.sql`update public.log_change set "USER_ID" = (select "ID" from public.auth_member where "EMAIL" = 'owner@example.com')`;
  await run(source.sql, 'partner', 'export', 'P1', file);
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true });
});

const run = (sql: Sql, ...args: string[]) => parseCommand(args, 'terminal:kim', '/nowhere')(sql);

/** An installation with another partner, whose rows have the same numbers. */
async function openTarget(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P9', '아홉')`;
  await database.sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('9', 'P9')`;
  await database.sql`insert into private.tag (partner_cd, name) select 'P9', '가을 ' || n from generate_series(1, 9) n`;
  await database.sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "FIELD") select 'P9', 'option', '9', 'memo' from generate_series(1, 9)`;
  return database;
}

describe('a partner with a row of everything', () => {
  beforeAll(async () => {
    target = await openTarget();
    await createAccount(target.sql, { email: 'owner@example.com' });
    const loader = await createAccount(target.sql, { email: 'loader@example.com' });
    // Somebody made this account with an address that is not theirs, perhaps.
    await target.sql`update auth.users set email_confirmed_at = null where id = ${loader}`;
  });
  afterAll(() => target.drop());

  it('is the same in the other installation, table by table', async () => {
    expect(await run(target.sql, 'partner', 'import', file)).toMatch(
      /P1 파트너의 \d+행을 가져왔습니다.\n연결한 회원: owner@example.com\n이곳에 확인된 계정이 없어 연결하지 않은 회원: .*loader@example.com/,
    );
    const tables = (await movedTables(source.sql)).filter(
      ({ name }) => name !== 'public.auth_member_partner',
    );
    const all = async ({ sql }: TestDatabase) => {
      const found: Record<string, string> = {};
      for (const table of tables) found[table.name] = await contentsOf(sql, table, 'P1');
      return found;
    };
    const moved = await all(target);
    expect(moved).toEqual(await all(source));
    expect(Object.entries(moved).filter(([, rows]) => rows.startsWith('0 '))).toEqual([]);
  });

  it('has references that lead to its own rows, whose numbers are other ones', async () => {
    const query = `select i."NAME", c."FIELD", (select count(*)::int from public.log_intervention_option o
        where o."INTERVENTION_ID" = i."ID") as options, (select count(*)::int from public.log_settlement_file f
        join public.fact_settlement_option l using ("FILE_ID") where f."PARTNER_CD" = 'P1') as lines,
        (select count(*)::int from public.dim_ad_keyword k join public.agg_ad_keyword_daily d using ("PARTNER_CD", "KEYWORD_ID")
        where "PARTNER_CD" = 'P1') as keywords
      from public.log_intervention i left join public.log_change c on c."ID" = i."CHANGE_ID" where i."PARTNER_CD" = 'P1'`;
    expect([...(await target.sql.unsafe(query))]).toEqual([...(await source.sql.unsafe(query))]);
    const [row] =
      await target.sql`select min("ID")::int as first from public.log_change where "PARTNER_CD" = 'P1'`;
    expect(row?.first).toBe(10);
  });

  it('has its members by e-mail, each right on record, and its authors', async () => {
    const links =
      await target.sql`select "EMAIL" as email from public.auth_member_partner join public.auth_member m on m."ID" = "USER_ID"`;
    expect(links.map(({ email }) => String(email))).toEqual(['owner@example.com']);
    expect(
      await target.sql`select "MEMBER_EMAIL" as email, "ACTION" as action, "PARTNER_CD" as partner, "ACTOR" as actor from public.log_member_change`,
    ).toMatchObject([{ email: 'owner@example.com', action: 'grant', partner: 'P1', actor: 'terminal:kim' }]);
    const authors = await target.sql`select distinct "EMAIL" as email from public.log_change c
      join public.auth_member m on m."ID" = c."USER_ID" where "PARTNER_CD" = 'P1'`;
    expect(authors.map(({ email }) => String(email))).toEqual(['owner@example.com']);
  });

  it('is not imported a second time', async () => {
    const before = await contents(target.sql);
    await expect(run(target.sql, 'partner', 'import', file)).rejects.toThrow(
      '이미 있는 파트너 코드입니다: P1',
    );
    expect(await contents(target.sql)).toEqual(before);
  });

  it('can be exported from there again, and its file is no backup of an installation', async () => {
    const again = path.join(folder, 'again.partner');
    await run(target.sql, 'partner', 'export', 'P1', again);
    expect((await checkBackup(again, partnerSeal)).partner).toBe('P1');
    await expect(restoreBackup(again, path.join(folder, 'never'), 'trust')).rejects.toThrow('partner import');
  });
});

describe('an import that does not fit changes nothing', () => {
  let before: Record<string, string>;
  beforeAll(async () => {
    target = await openTarget();
  });
  afterAll(() => target.drop());
  beforeEach(async () => {
    before = await contents(target.sql);
  });

  const put = (name: string, bytes: Buffer) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  /** The sentence with which a file is refused; that an import writes something is an error. */
  async function refusalOf(name: string): Promise<string> {
    const error: unknown = await run(target.sql, 'partner', 'import', name).catch(
      (reason: unknown) => reason,
    );
    expect(await contents(target.sql)).toEqual(before);
    return error instanceof AdminError ? error.message : `not refused: ${String(error)}`;
  }
  /** The file with other texts in its frames, sealed again as anybody can. */
  async function rewritten(name: string, change: (text: string) => string): Promise<string> {
    const write = frameWriter(partnerSeal);
    const frames: Buffer[] = [];
    const whole = (async function* whole() {
      yield gunzipSync(readFileSync(file));
    })();
    for await (const frame of readFrames(whole, partnerSeal))
      frames.push(
        'data' in frame
          ? write.data(Buffer.from(change(frame.data.toString())))
          : write.record(JSON.parse(change(JSON.stringify(frame.record)))),
      );
    return put(name, gzipSync(Buffer.concat(frames)));
  }

  it('because the file is missing, cut off, changed or something else', async () => {
    const bytes = readFileSync(file);
    expect(await refusalOf(path.join(folder, 'missing'))).toContain('파일이 없습니다');
    for (const part of [0.3, 0.99])
      expect(await refusalOf(put('cut', bytes.subarray(0, Math.floor(bytes.length * part))))).toContain(
        '잘렸거나',
      );
    const unpacked = gunzipSync(bytes);
    unpacked.write('Q', unpacked.indexOf('시험'));
    expect(await refusalOf(put('changed', gzipSync(unpacked)))).toContain('바뀌었습니다');
    const odd = await rewritten('odd', (text) => text.replace('"partner":"P1"', '"partner":"P 1"'));
    expect(await refusalOf(odd)).toContain('파트너 파일이 아니거나');
    expect(await refusalOf(put('text', Buffer.from('hello')))).toContain('파트너 파일이 아니거나');
  });

  it('because it is of another version, and says what to do', async () => {
    const other = await rewritten('version', (text) =>
      text.replace(/("migrations":\[.*?)"\]/, '$1","20991231000000"]'),
    );
    expect(await refusalOf(other)).toContain('두 곳을 같은 버전으로 업데이트하고 다시 내보내세요');
  });

  it('because another partner has one of its options or brands', async () => {
    await target.sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('O-P1', 'P9')`;
    before = await contents(target.sql);
    expect(await refusalOf(file)).toContain(
      'public.dim_option에 다른 파트너의 것이 이미 있습니다 (1개): O-P1 (P9)',
    );
    await target.sql`delete from public.dim_option where "OPTION_CD" = 'O-P1'`;
    await target.sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B-P1', '가온', 'P9')`;
    before = await contents(target.sql);
    expect(await refusalOf(file)).toContain(
      'public.dim_brand에 다른 파트너의 것이 이미 있습니다 (1개): B-P1 (P9)',
    );
    await target.sql`delete from public.dim_brand where "BRAND_CD" = 'B-P1'`;
  });

  it('because rows of the partner are there that no partner has', async () => {
    await target.sql`insert into public.agg_loss_month ("PARTNER_CD", "MONTH_SK", "REASONS") values ('P1', 202601, '{}')`;
    before = await contents(target.sql);
    expect(await refusalOf(file)).toContain('P1 파트너의 데이터가 남아 있습니다 (public.agg_loss_month)');
    await target.sql`delete from public.agg_loss_month`;
  });

  it('because a trigger changes a row on its way', async () => {
    await target.sql`create function change() returns trigger language plpgsql as $$ begin new."ITEM_NM" := 'other'; return new; end $$`;
    await target.sql`create trigger change before insert on public.dim_option for each row execute function change()`;
    expect(await refusalOf(file)).toContain('가져온 public.dim_option의 내용이 파일과 다릅니다');
    await target.sql`drop function change() cascade`;
  });

  it('because it was killed half-way', async () => {
    const { sql } = target;
    await sql.begin(async (transaction) => {
      await transaction`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD") values ('O-P1', 'P9')`;
      await killWhileWaiting(target, 'partner', 'import', file);
      await transaction`delete from public.fact_stock where "OPTION_CD" = 'O-P1'`;
    });
    await nobodyWorks(sql);
    expect(await contents(sql)).toEqual(before);
  });

  it('because another partner got one of its options meanwhile', async () => {
    const { sql } = target;
    const importer = connect(target.address, { max: 1 });
    let refusal: Promise<unknown> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD") values ('O-P1', 'P9')`;
      refusal = run(importer, 'partner', 'import', file).catch((error: unknown) => error);
      await expect.poll(() => waiting(sql)).toHaveLength(1);
    });
    expect(String(await refusal)).toContain(
      'fact_stock에 다른 파트너의 것이 이미 있습니다: Key ("OPTION_CD")=(O-P1)',
    );
    await importer.end();
    await sql`delete from public.fact_stock where "OPTION_CD" = 'O-P1'`;
    expect(await contents(sql)).toEqual(before);
  });

  it('rows of a file are those of its partner, whatever they name', async () => {
    // The options of the file are called otherwise; there is no column that could name another partner.
    const other = await rewritten('other', (text) => text.replaceAll('O-P1', 'O-P7'));
    await run(target.sql, 'partner', 'import', other);
    const owners = await target.sql`select distinct "PARTNER_CD" as code from public.dim_option order by 1`;
    expect(owners.map(({ code }) => String(code))).toEqual(['P1', 'P9']);
  });
});

describe('an export', () => {
  it('is refused for an unknown partner, for a file that is there, and where a row would be lost', async () => {
    const { sql } = source;
    await expect(run(sql, 'partner', 'export', 'P0', path.join(folder, 'none'))).rejects.toThrow(
      '없는 파트너 코드입니다: P0',
    );
    await expect(run(sql, 'partner', 'export', 'P1', file)).rejects.toThrow('이미 있습니다');
    await sql`insert into public.dim_option_setting ("OPTION_CD", "PARTNER_CD") values ('O-P3', 'P1')
      on conflict ("OPTION_CD") do update set "PARTNER_CD" = 'P1'`;
    await expect(run(sql, 'partner', 'export', 'P1', path.join(folder, 'none'))).rejects.toThrow(
      'public.dim_option_setting의 1행이 P3 파트너의 public.dim_option 행을 가리켜',
    );
  });
});

describe('tags', () => {
  it('move where they are shared, on the options that are still of the partner', async () => {
    const { sql } = source;
    const tagged = path.join(folder, 'tagged.partner');
    await sql`insert into private.tag (partner_cd, user_id, name) select 'P1', "ID", '내 것' from public.auth_member where "EMAIL" = 'owner@example.com'`;
    await sql`insert into private.tag (partner_cd, name, deleted_at) values ('P1', '지운 것', now())`;
    await sql`insert into private.tagged_option (partner_cd, tag_id, option_cd)
      select partner_cd, id, option from private.tag, unnest(array['O-P1', 'O-P2']) option
      where partner_cd = 'P1' on conflict do nothing`;
    await sql`delete from public.dim_option_setting where "OPTION_CD" = 'O-P3' and "PARTNER_CD" = 'P1'`;
    await run(sql, 'partner', 'export', 'P1', tagged);
    target = await openTarget();
    await createAccount(target.sql, { email: 'owner@example.com' });
    await run(target.sql, 'partner', 'import', tagged);
    const tags = await target.sql`select t.id::int as id, t.name, t.user_id as member, o.option_cd as option
      from private.tag t left join private.tagged_option o on o.tag_id = t.id where t.partner_cd = 'P1'`;
    expect([...tags]).toEqual([{ id: 10, name: '봄', member: null, option: 'O-P1' }]);
    const campaigns =
      await target.sql`select tag_id::int as id, campaign_id as campaign from private.tagged_campaign`;
    expect([...campaigns]).toEqual([{ id: 10, campaign: 'C-P1' }]);
    await target.drop();
  });
});

describe('every table', () => {
  it('is moved with a partner, stays with the installation, or is of no partner', async () => {
    const partner = (await partnerTables(source.sql)).map(({ name }) => name);
    const moved = (await movedTables(source.sql)).map(({ name }) => name);
    const own = (await relationsOf(source.sql)).filter(({ isView }) => !isView).map(({ name }) => name);
    expect(ownSchemas).toEqual(['public', 'private']);
    expect(own.filter((name) => !partner.includes(name))).toEqual([
      // Ends with the next start.
      'private.first_admin_code',
      // Rows of a report that is not loaded, by report.
      'private.import_row',
      // By load.
      'private.kept_file',
      'private.kept_rows',
      // By member.
      'private.log_morning_report',
      'private.morning_report',
      'private.news_look',
      // By note: the members are those of this installation.
      'private.note_mention',
      'public.auth_member',
      'public.auth_member_column_sets',
      'public.auth_member_dashboard',
      'public.dim_diagnosis_rule',
      // The marketplace's, not a partner's.
      'public.dim_report_page',
      // Backups are of all partners together.
      'public.log_backup',
    ]);
    expect(partner.filter((name) => !moved.includes(name)).toSorted()).toEqual([
      'private.diagnosis_option',
      'private.diagnosis_run',
      'private.feed',
      'private.import_batch',
      'private.kept_load',
      'private.mail_log',
      'private.saved_view',
      'private.summary_call',
      'public.log_member_change',
      'public.log_partner_state',
      'public.log_taken_back',
    ]);
  });

  it('has no number of another row that an import would not follow', async () => {
    const rows = await source.sql<{ table: string; column: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any (${ownSchemas}) and c.relkind = 'r' and a.attnum > 0 and a.attidentity = ''
        and a.attname ~* '_id$' and a.atttypid = any ('{int4,int8}'::regtype[])`;
    const moved = (await movedTables(source.sql)).map(({ name }) => name);
    const columns = new Set(rows.filter(({ table }) => moved.includes(table)).map(({ column }) => column));
    expect([...columns].toSorted()).toEqual(Object.keys(references).toSorted());
  });
});
