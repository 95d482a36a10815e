import { connect, type DatabaseAddress, type Sql } from '../postgres/connect.ts';

/** A statement that ran, also inside a function or built by one, and its plan. */
export interface ExplainedStatement {
  'Query Text': string;
  Plan: unknown;
}

/** One connection of a superuser that tells every statement when it has run. */
export async function openExplainingConnection(
  address: DatabaseAddress,
  tell: (statement: ExplainedStatement) => void,
): Promise<Sql> {
  const sql = connect(address, {
    max: 1,
    onnotice: ({ message = '' }) => {
      const plan = /^duration: .* plan:\n(\{[\s\S]*\})$/.exec(message)?.[1];
      if (plan !== undefined) tell(JSON.parse(plan) as ExplainedStatement);
    },
  });
  await sql.unsafe(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json; set auto_explain.log_level = notice`);
  return sql;
}
