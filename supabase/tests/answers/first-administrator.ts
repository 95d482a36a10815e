import type { SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from '../../../host/postgres/connect.ts';
import type { FunctionName } from '../functions/registry.ts';
import type { Call } from './calls.ts';

/** How an installation without an administrator gets the first one. */
export async function firstAdministratorCalls(sql: Sql, client: SupabaseClient): Promise<Call[]> {
  await sql`update public.auth_member set "IS_ADMIN" = false`;
  const calls: Call[] = [];
  const ask = async (name: FunctionName, args: Record<string, unknown> = {}) =>
    calls.push({ name, answer: (await client.rpc(name, args)).data });
  await ask('first_admin_state');
  const [row] = await sql<{ code: string }[]>`select private.new_first_admin_code() as code`;
  await ask('first_admin_state');
  await ask('claim_first_admin', { code: '0000-0000-000G' });
  await ask('claim_first_admin', { code: row?.code });
  return calls;
}
