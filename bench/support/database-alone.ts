import type { Sql } from '../../host/postgres/connect.ts';

/** Runs one statement as a request of the member would, with nothing between us and the database. */
export async function databaseAlone(sql: Sql, memberId: string, statement: string): Promise<unknown> {
  return sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: memberId, role: 'authenticated', aal: 'aal1' });
    await transaction`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${memberId}, true), set_config('role', 'authenticated', true)`;
    return transaction.unsafe(statement);
  });
}
