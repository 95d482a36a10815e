import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcrypt';
import { createAccount } from './test-database.ts';
import type { TestBackend } from './test-backend.ts';

export interface TestMember {
  id: string;
  email: string;
  password: string;
  /** A client that is signed in as the member. */
  client: SupabaseClient;
}

const password = 'correct horse 1';

/** The newest mail to an address. */
export function mailTo(desk: TestBackend, email: string) {
  return desk.mails().find((mail) => mail.to === email);
}

/** A member who signed up, opened the link in the mail and signed in, all over HTTP. */
export async function signedInMember(desk: TestBackend, name = '김하늘'): Promise<TestMember> {
  const email = `${randomUUID()}@example.com`;
  const client = desk.client();
  const signUp = await client.auth.signUp({ email, password, options: { data: { name } } });
  if (signUp.error) throw signUp.error;
  await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
  const signIn = await client.auth.signInWithPassword({ email, password });
  if (signIn.error) throw signIn.error;
  return { id: signIn.data.user.id, email, password, client };
}

/** A signed-in member with the given rights; made in the database, so that it costs no mail. */
export async function memberWith(
  desk: TestBackend,
  rights: { name?: string; allPartners?: boolean; active?: boolean; partners?: string[] } = {},
): Promise<TestMember> {
  const email = `${randomUUID()}@example.com`;
  const { sql } = desk.database;
  const id = await createAccount(sql, { email, ...rights });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 4)} where id = ${id}`;
  const client = desk.client();
  const signIn = await client.auth.signInWithPassword({ email, password });
  if (signIn.error) throw signIn.error;
  return { id, email, password, client };
}
