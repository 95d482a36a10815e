import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { beforeAll, inject } from 'vitest';
import { connect, type Sql } from '../../host/postgres/connect.ts';
import { createAccount } from '../../host/testing/test-database.ts';

let owner: Sql | undefined;
// The last clean-up of a file, after those that still write.
beforeAll(() => () => owner?.end());

/** The database of the host as its owner. */
export function database(): Sql {
  owner ??= connect(inject('desk').owner, { max: 1 });
  return owner;
}

export interface TestPartner {
  id: number;
  code: string;
  name: string;
}

/** A company without any data, of a test's own. */
export async function newPartner(): Promise<TestPartner> {
  const code = `T${randomUUID().slice(0, 8)}`;
  const name = `파트너 ${code}`;
  const [row] = await database()<{ id: number }[]>`
    insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
    values (${code}, ${name}, '120-81-00001', '뷰티·화장품') returning "ID" as id`;
  return { id: row?.id ?? 0, code, name };
}

/**
 * The partner of the sample files. Their options and brands are one company's, so one test file has them after the other:
 * this waits for its turn, and `end` gives it on.
 */
export async function samplePartner(): Promise<{ partner: TestPartner; end: () => Promise<void> }> {
  const turn = 6200;
  await database()`select pg_advisory_lock(${turn})`;
  const partner = await newPartner();
  const end = async () => {
    await database().begin(async (sql) => {
      // No rule between tables is asked, so that their order does not matter.
      await sql`set local session_replication_role = replica`;
      const tables = await sql`select table_name as name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'PARTNER_CD'`;
      for (const { name } of tables)
        await sql`delete from public.${sql(String(name))} where "PARTNER_CD" = ${partner.code}`;
    });
    await database()`select pg_advisory_unlock(${turn})`;
  };
  return { partner, end };
}

export interface TestMember {
  email: string;
  /** What the browser keeps of the sign-in. */
  session: { access_token: string; refresh_token: string };
}

/** The password of every member of a test. */
export const password = 'correct horse 1';

/** A member with these rights who has signed in. */
export async function newMember(rights: {
  allPartners?: boolean;
  admin?: boolean;
  partners?: string[];
  loads?: string[];
}): Promise<TestMember> {
  const email = `${randomUUID()}@example.com`;
  const id = await createAccount(database(), { email, name: '김하늘', ...rights });
  await database()`update auth.users set encrypted_password = ${await bcrypt.hash(password, 4)} where id = ${id}`;
  return { email, session: await signIn(email) };
}

async function signIn(email: string): Promise<TestMember['session']> {
  const { url } = inject('desk');
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()) as TestMember['session'];
}

/** Today in Korea as the database has it, yyyy-MM-dd. */
export async function koreaDay(): Promise<string> {
  const [row] = await database()<{ day: string }[]>`select private.korea_today()::text as day`;
  return row?.day ?? '';
}
