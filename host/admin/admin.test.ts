import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from '../secrets.ts';
import { createAccount, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { parseCommand } from './commands.ts';
import { formatTable } from './table.ts';

let database: TestDatabase;
let memberId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate public.log_member_change, public.dim_partner cascade`;
  await sql`delete from auth.users`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '다온푸드')`;
  memberId = await createAccount(sql, { email: 'kim@example.com', name: '김하나' });
});

const run = (...args: string[]) => parseCommand(args, 'terminal:kim', '/nowhere')(database.sql);
const audit =
  () => database.sql`select "MEMBER_ID" as id, "ACTION" as action, "PARTNER_CD" as partner, "DETAIL" as detail,
  "ACTOR" as actor from public.log_member_change order by "ID"`;
const links = async () =>
  (
    await database.sql`select "EMAIL" || ' ' || "PARTNER_CD" || case when "CAN_LOAD" then ' loads' else '' end as link
      from public.auth_member_partner join public.auth_member m on m."ID" = "USER_ID" order by 1`
  ).map((row) => String(row.link));
const member = async () =>
  (
    await database.sql`select "IS_ACTIVE" as active, "IS_ALL_PARTNER_ACCESSIBLE" as all from public.auth_member`
  )[0];

it('senders of a partner are listed and removed, each change on record, and mails are shown', async () => {
  expect(await run('partner', 'senders', 'P1')).toBe('등록된 발신자가 없습니다.');
  expect(await run('partner', 'senders', 'P1', 'add', ' Kim@Seller.example')).toBe('kim@seller.example');
  await run('partner', 'senders', 'P1', 'add', 'kim@seller.example');
  expect(await run('partner', 'senders', 'P1', 'add', '@both.example')).toBe(
    '@both.example\nkim@seller.example',
  );
  expect(await run('partner', 'senders', 'P1', 'remove', 'kim@seller.example')).toBe('@both.example');
  expect(await audit()).toMatchObject([
    { action: 'partner-sender-add', partner: 'P1', detail: { sender: 'kim@seller.example' } },
    { action: 'partner-sender-add', partner: 'P1', actor: 'terminal:kim' },
    { action: 'partner-sender-remove', partner: 'P1' },
  ]);
  await expect(run('partner', 'senders', 'P1', 'add', 'kim')).rejects.toThrow('메일 주소');
  await expect(run('partner', 'senders', 'P9')).rejects.toThrow('없는 파트너 코드');
  expect(await run('mail', 'list')).toBe('메일함으로 온 메일이 없습니다.');
  await database.sql`insert into private.mail_log (mail_key, sender, outcome, detail, is_over)
    values (${'0'.repeat(64)}, 'a@evil.example', 'stranger', '등록되지 않은 발신자입니다.', true)`;
  expect(await run('mail', 'list')).toMatch(/무시 +- +a@evil.example +등록되지 않은 발신자입니다.$/);
});

describe('a member', () => {
  it('is linked to a partner and unlinked, each change on record', async () => {
    expect(await run('member', 'grant', 'Kim@Example.com', 'P1')).toBe(
      'kim@example.com 회원을 P1 파트너에 연결했습니다. 이 파트너의 첫 회원이므로 데이터 업로드도 할 수 있습니다.',
    );
    expect(await links()).toEqual(['kim@example.com P1 loads']);
    expect(await run('member', 'revoke', 'kim@example.com', 'P1')).toContain('해제했습니다');
    expect(await database.sql`select from public.auth_member_partner`).toHaveLength(0);
    expect(await audit()).toMatchObject([
      { id: memberId, action: 'grant', partner: 'P1', actor: 'terminal:kim', detail: { load: true } },
      { id: memberId, action: 'revoke', partner: 'P1', actor: 'terminal:kim' },
    ]);
  });

  it('gets the right to load with the first link of a partner, or when it is asked for', async () => {
    await createAccount(database.sql, { email: 'lee@example.com' });
    await createAccount(database.sql, { email: 'park@example.com' });
    await run('member', 'grant', 'kim@example.com', 'P1');
    expect(await run('member', 'grant', 'lee@example.com', 'P1')).toBe(
      'lee@example.com 회원을 P1 파트너에 연결했습니다.',
    );
    expect(await run('member', 'grant', 'park@example.com', 'P1', '--load')).toContain(
      '데이터 업로드도 할 수 있습니다',
    );
    expect(await links()).toEqual([
      'kim@example.com P1 loads',
      'lee@example.com P1',
      'park@example.com P1 loads',
    ]);
    expect((await audit()).map(({ detail }) => detail)).toEqual([
      { load: true },
      { load: false },
      { load: true },
    ]);
  });

  it('gets and loses the right to load, each change on record', async () => {
    await run('member', 'grant', 'kim@example.com', 'P1');
    expect(await run('member', 'load', 'kim@example.com', 'P1', 'off')).toContain('업로드할 수 없습니다');
    expect(await links()).toEqual(['kim@example.com P1']);
    expect(await run('member', 'load', 'kim@example.com', 'P1', 'off')).toContain('바뀐 것이 없습니다');
    expect(await run('member', 'grant', 'kim@example.com', 'P1', '--load')).toContain('업로드할 수 있습니다');
    expect(await run('member', 'load', 'kim@example.com', 'P1', 'on')).toContain('바뀐 것이 없습니다');
    expect(await links()).toEqual(['kim@example.com P1 loads']);
    expect((await audit()).slice(1)).toMatchObject([
      { action: 'load', partner: 'P1', detail: { value: false }, actor: 'terminal:kim' },
      { action: 'load', partner: 'P1', detail: { value: true }, actor: 'terminal:kim' },
    ]);
  });

  it('loses every session with the right to sign in', async () => {
    await database.sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${memberId}), (gen_random_uuid(), ${memberId})`;
    expect(await run('member', 'deactivate', 'kim@example.com')).toContain('종료한 세션: 2개');
    expect(await member()).toMatchObject({ active: false });
    expect(await database.sql`select from auth.sessions`).toHaveLength(0);
    expect(await run('member', 'activate', 'kim@example.com')).toContain('활성화했습니다');
    expect(await member()).toMatchObject({ active: true });
    expect((await audit()).map((row) => row.action)).toEqual(['deactivate', 'activate']);
  });

  it('gets and loses access to all partners', async () => {
    await run('member', 'all-partners', 'kim@example.com', 'on');
    expect(await member()).toMatchObject({ all: true });
    await run('member', 'all-partners', 'kim@example.com', 'off');
    expect(await member()).toMatchObject({ all: false });
    expect((await audit()).map((row) => row.detail)).toEqual([{ value: true }, { value: false }]);
  });

  it('becomes administrator and is one no more, but for the last one that is active', async () => {
    await createAccount(database.sql, { email: 'lee@example.com' });
    expect(await run('member', 'admin', 'kim@example.com', 'on')).toContain('관리할 수 있습니다');
    for (const command of [
      ['deactivate', 'kim@example.com'],
      ['admin', 'kim@example.com', 'off'],
    ])
      await expect(run('member', ...command)).rejects.toThrow('마지막 관리자입니다');
    await run('member', 'admin', 'lee@example.com', 'on');
    await run('member', 'deactivate', 'lee@example.com');
    await expect(run('member', 'admin', 'kim@example.com', 'off')).rejects.toThrow('마지막 관리자입니다');
    await run('member', 'activate', 'lee@example.com');
    expect(await run('member', 'admin', 'kim@example.com', 'off')).toContain('관리자가 아닙니다');
    expect(await run('member', 'list')).toContain('활성, 관리자');
    expect((await audit()).map(({ action, detail }) => [action, detail])).toEqual([
      ['admin', { value: true }],
      ['admin', { value: true }],
      ['deactivate', { sessions: 0 }],
      ['activate', {}],
      ['admin', { value: false }],
    ]);
  });

  it('is not put on record when nothing changes', async () => {
    expect(await run('member', 'activate', 'kim@example.com')).toBe(
      '이미 그 상태입니다. 바뀐 것이 없습니다.',
    );
    await run('member', 'revoke', 'kim@example.com', 'P1');
    await run('member', 'all-partners', 'kim@example.com', 'off');
    expect(await audit()).toHaveLength(0);
  });

  it('keeps its rights when the record cannot be written', async () => {
    await database.sql`alter table public.log_member_change add constraint refuse check (false) not valid`;
    await expect(run('member', 'grant', 'kim@example.com', 'P1')).rejects.toThrow('refuse');
    await database.sql`alter table public.log_member_change drop constraint refuse`;
    expect(await database.sql`select from public.auth_member_partner`).toHaveLength(0);
  });
});

describe('a wrong argument', () => {
  it.each([
    [['member', 'grant', 'lee@example.com', 'P1'], '등록되지 않은 회원입니다: lee@example.com'],
    [['member', 'grant', 'kim@example.com', 'P9'], '없는 파트너 코드입니다: P9'],
    [['member', 'all-partners', 'kim@example.com', 'yes'], 'on 또는 off를 입력해주세요: yes'],
    [['member', 'admin', 'kim@example.com', 'yes'], 'on 또는 off를 입력해주세요: yes'],
    [['member', 'load', 'kim@example.com', 'P1', 'yes'], 'on 또는 off를 입력해주세요: yes'],
    [['member', 'load', 'kim@example.com', 'P1', 'on'], 'P1 파트너에 연결되어 있지 않습니다'],
    [['member', 'revoke', 'kim@example.com', 'P1', '--load'], '사용법: npm run admin'],
    [['member', 'remove', 'kim@example.com'], '알 수 없는 명령입니다: member remove kim@example.com'],
    [['member', 'toString', 'kim@example.com'], '알 수 없는 명령입니다'],
    [['member', 'grant', 'kim@example.com'], '사용법: npm run admin'],
    [['keys', 'rotate'], '/nowhere/secrets.json에 서명 키가 없습니다. DATA_DIR을 확인하거나'],
    [['keys', 'rotate', 'now'], '알 수 없는 명령입니다: keys rotate now'],
    [['project', 'setup'], '이 데이터베이스는 Supabase 프로젝트가 아닙니다'],
    [['project', 'setup', 'now'], '알 수 없는 명령입니다: project setup now'],
    [['partner', 'add', 'P1', '두번째'], '이미 있는 파트너 코드입니다: P1'],
    [['partner', 'add', 'P 2', '이름'], '파트너 코드는 영문'],
    [['partner', 'add', 'P2', ' '], '파트너 이름을 입력해주세요.'],
    [['partner', 'add', 'P2', '이름', '1234567890'], '사업자등록번호는 000-00-00000 형식이고'],
    [['partner', 'add', 'P2', '이름', '120-86-51832'], '마지막 자리가 맞아야 합니다'],
  ])('%j is explained and changes nothing', async (args, sentence) => {
    await expect((async () => run(...args))()).rejects.toThrow(sentence);
    expect(await audit()).toHaveLength(0);
    expect(await database.sql`select from public.dim_partner`).toHaveLength(1);
  });
});

it('an empty installation gets its first partner', async () => {
  expect(await run('partner', 'add', 'P2', '온새미뷰티', '120-86-51831', '뷰티')).toBe(
    '온새미뷰티 (P2) 파트너를 추가했습니다.\n처음 연결하는 회원은 데이터 업로드도 할 수 있습니다: npm run admin -- member grant <이메일> P2',
  );
  const [row] = await database.sql`select * from public.dim_partner where "PARTNER_CD" = 'P2'`;
  expect(row).toMatchObject({
    PARTNER_NM: '온새미뷰티',
    BRN: '120-86-51831',
    DESCRIPTION: '뷰티',
    IS_ACTIVE: true,
  });
});

it('a new signing key is named; a rotation waits for another one that is under way', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'pdesk-admin-'));
  const { sql } = database;
  const [first] = loadSecrets(directory, false).signingKeys;
  const ids = () => loadSecrets(directory, false).signingKeys.map(({ kid }) => kid);
  let said: Promise<string> | undefined;
  await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(hashtext('partner-desk signing keys'))`;
    said = parseCommand(['keys', 'rotate'], 'terminal:kim', directory)(sql);
    const waiting = () => sql`select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waiting()).length).toBe(1);
    expect(ids()).toEqual([first?.kid]);
  });
  expect(await said).toContain(`새 키: ${ids()[0]}`);
  expect(ids()).toHaveLength(2);
  rmSync(directory, { recursive: true });
});

it('lists name members with their state and partners', async () => {
  await run('member', 'grant', 'kim@example.com', 'P1');
  expect(await run('member', 'list')).toBe(
    ['이메일           이름    상태  파트너', 'kim@example.com  김하나  활성  P1(업로드)'].join('\n'),
  );
  expect(await run('partner', 'list')).toContain('P1    다온푸드');
});

it('lists cannot move the cursor of a terminal', () => {
  expect(formatTable(['a'], [['\u001b[2Jx']])).toBe('a\n[2Jx');
});

describe('the sums kept of the sales', () => {
  it('are compared with the sales and rebuilt, with what differed', async () => {
    const { sql } = database;
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('1', 'P1')`;
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      values ('1', 'P1', 20261119, 2), ('1', 'P1', 20261120, 3)`;
    expect(await run('rollups', 'rebuild', 'P1')).toBe(
      [
        '판매 집계가 원본과 달라 다시 계산했습니다.',
        '',
        '파트너  집계                월      다른 행',
        'P1      agg_brand_daily     202611  2',
        'P1      agg_option_monthly  202611  1',
        'P1      agg_running_sales   -       3',
      ].join('\n'),
    );
    expect(await run('rollups', 'rebuild')).toBe('판매 집계가 원본과 같습니다. 확인한 파트너: 1개');
    await expect(run('rollups', 'rebuild', 'P9')).rejects.toThrow('없는 파트너 코드입니다: P9');
  });
});
