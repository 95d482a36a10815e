import type { Sql } from '../../../host/postgres/connect.ts';
import { settingsOf, type Caller } from '../../../host/testing/test-database.ts';
import { callerNames, type CallerName, type Callers } from './callers.ts';

/** What came of a statement: how many rows, or the error's SQLSTATE. */
export type Outcome = number | string;

let checks = 0;

/** How many attempts this run has made. */
export function attemptsMade(): number {
  return checks;
}

/** Runs each statement under its settings and takes it back: an error, the last one too, ends a subtransaction. */
const attemptAll = `do $$
  declare
    attempt json;
    setting record;
    rows bigint;
    outcomes text[] := '{}';
  begin
    for attempt in select json_array_elements(current_setting('test.attempts')::json) loop
      begin
        for setting in select key, value from json_each_text(attempt -> 'settings') loop
          perform set_config(setting.key, setting.value, true);
        end loop;
        execute attempt ->> 'statement';
        get diagnostics rows = row_count;
        raise exception using errcode = 'TAKEN', message = rows::text;
      exception
        when sqlstate 'TAKEN' then outcomes := outcomes || sqlerrm;
        when others then outcomes := outcomes || ('!' || sqlstate);
      end;
    end loop;
    perform set_config('test.outcomes', to_json(outcomes)::text, true);
  end $$`;

/** A statement of a caller; settings are session variables, as the platform sets them. */
interface Attempt {
  caller: Caller;
  statement: string;
  settings?: Record<string, string>;
}

/** Runs each statement as its caller, all in one block on the server, and takes it back. */
export async function attempts(sql: Sql, wanted: readonly Attempt[]): Promise<Outcome[]> {
  checks += wanted.length;
  const sent = wanted.map(({ caller, statement, settings = {} }) => ({
    statement,
    settings: { ...settings, ...settingsOf(caller), role: caller.role },
  }));
  const outcomes = await sql.begin(async (transaction) => {
    await transaction`select set_config('test.attempts', ${JSON.stringify(sent)}, true)`;
    await transaction.unsafe(attemptAll);
    const [row] = await transaction<{ outcomes: string[] }[]>`
      select current_setting('test.outcomes')::json as outcomes`;
    return row?.outcomes ?? [];
  });
  return outcomes.map((outcome) => (outcome.startsWith('!') ? outcome.slice(1) : Number(outcome)));
}

/** Runs one statement as a caller and takes it back. */
export async function attempt(sql: Sql, caller: Caller, statement: string): Promise<Outcome> {
  const [outcome] = await attempts(sql, [{ caller, statement }]);
  if (outcome === undefined) throw new Error('the attempt has no outcome');
  return outcome;
}

/** Runs a statement of each caller and takes it back. */
export async function attemptEach(
  sql: Sql,
  callers: Callers,
  statement: (caller: CallerName) => string,
  settings: Record<string, string> = {},
): Promise<Record<string, Outcome>> {
  const wanted = callerNames.map((name) => ({ caller: callers[name], statement: statement(name), settings }));
  const outcomes = await attempts(sql, wanted);
  return Object.fromEntries(callerNames.map((name, at) => [name, outcomes[at] ?? 'none']));
}

/** SQLSTATE of a refused statement: no privilege, or no policy that allows it. */
export const DENIED = '42501';
