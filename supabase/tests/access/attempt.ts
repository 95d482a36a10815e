import type { Sql } from '../../../host/postgres/connect.ts';
import { asCaller, type Caller } from '../../../host/testing/test-database.ts';

/** What came of a statement: how many rows, or the error's SQLSTATE. */
export type Outcome = number | string;

class Rollback extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('rolled back');
    this.rows = rows;
  }
}

let checks = 0;

/** How many attempts this run has made. */
export function attemptsMade(): number {
  return checks;
}

/** Runs one statement as a caller and takes it back. settings are session variables, as the platform sets them. */
export async function attempt(
  sql: Sql,
  caller: Caller,
  statement: string,
  settings: Record<string, string> = {},
): Promise<Outcome> {
  checks += 1;
  try {
    await asCaller(sql, caller, async (transaction) => {
      for (const [name, value] of Object.entries(settings))
        await transaction`select set_config(${name}, ${value}, true)`;
      const { count } = await transaction.unsafe(statement);
      throw new Rollback(count);
    });
  } catch (error) {
    if (error instanceof Rollback) return error.rows;
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  throw new Error('the attempt was not taken back');
}

/** SQLSTATE of a refused statement: no privilege, or no policy that allows it. */
export const DENIED = '42501';
