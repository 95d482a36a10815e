import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { installPlatform } from '../platform/install.ts';
import { connect, type DatabaseAddress, type Sql } from '../postgres/connect.ts';
import { madeOnce } from './made-once.ts';

export interface TestDatabase {
  address: DatabaseAddress;
  /** A connection as the owner: row-level security does not bind it. */
  sql: Sql;
  drop: () => Promise<void>;
}

/** A database with the platform alone, as before the first migration. */
export async function createPlatformDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase('template0');
  await installPlatform(database.sql);
  return database;
}

/** A fresh copy of the migrated database. Call drop() when the test file is done. */
export async function createTestDatabase(template = 'partner_desk_template'): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  // Without fsync, copying the files is cheaper than writing each page to the log.
  await asAdmin(`create database ${database} template ${template} strategy file_copy`);
  const address = { ...inject('cluster'), database };
  const sql = connect(address);
  return {
    address,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await asAdmin(`drop database ${database} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = connect(inject('cluster'), { max: 1 });
  await admin.unsafe(statement);
  await admin.end();
}

/**
 * Returns a copy of the database that `fill` filled for the first test file of the run that asked for this name, and
 * what `fill` told of it.
 */
export async function copyOfFilled<T>(
  name: string,
  fill: (database: TestDatabase) => Promise<T>,
): Promise<{ database: TestDatabase; told: T }> {
  const { template, told } = await madeOnce(`database ${name}`, async () => {
    const filled = await createTestDatabase();
    const all = { template: filled.address.database, told: await fill(filled) };
    // The server analyzes tables by the changes it counted, and those of a copy it did not count.
    await filled.sql`analyze`;
    // Nobody may be connected to what is copied.
    await filled.sql.end();
    return all;
  });
  return { database: await createTestDatabase(template), told };
}

export interface Caller {
  role: 'authenticated' | 'anon' | 'service_role';
  id?: string;
  aal?: 'aal1' | 'aal2';
  /** The session that the token names; without one it is no sign-in's. */
  sessionId?: string;
}

/** Session variables of a caller's request besides the role. */
export function settingsOf({ id, role, aal = 'aal1', sessionId }: Caller): Record<string, string> {
  return {
    'request.jwt.claims': JSON.stringify({ sub: id, role, aal, session_id: sessionId }),
    'request.jwt.claim.sub': id ?? '',
    'request.jwt.claim.role': role,
  };
}

/** Runs statements as an API request of that caller would: role switched, claims set, rolled back never. */
export async function asCaller<T>(
  sql: Sql,
  caller: Caller,
  work: (transaction: Sql) => Promise<T>,
): Promise<T> {
  const settings = Object.entries({ ...settingsOf(caller), role: caller.role });
  const [names, values] = [settings.map(([name]) => name), settings.map(([, value]) => value)];
  const result = await sql.begin(async (transaction) => {
    await transaction`select set_config(name, value, true) from unnest(${names}::text[], ${values}::text[]) s (name, value)`;
    return work(transaction as unknown as Sql);
  });
  return result as T;
}

interface NewAccount {
  email: string;
  name?: string;
  allPartners?: boolean;
  admin?: boolean;
  active?: boolean;
  partners?: string[];
  /** Which of the partners the member may load reports of. */
  loads?: string[];
}

/** An account with its member row; returns its id. */
export async function createAccount(sql: Sql, account: NewAccount): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values (${id}, ${account.email}, ${sql.json({ name: account.name ?? '' })}, now())`;
  await sql`update public.auth_member set "IS_ACTIVE" = ${account.active ?? true},
    "IS_ALL_PARTNER_ACCESSIBLE" = ${account.allPartners ?? false} where "ID" = ${id}`;
  // The baseline has no administrators.
  if (account.admin) await sql`update public.auth_member set "IS_ADMIN" = true where "ID" = ${id}`;
  for (const code of account.partners ?? [])
    await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_LOAD")
      values (${id}, ${code}, ${account.loads?.includes(code) ?? false})`;
  return id;
}
