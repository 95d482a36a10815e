import postgres from 'postgres';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { Sql } from '../../../host/postgres/connect.ts';
import type { Company } from '../golden/company.ts';
import type { PlanNode } from './computed-conditions.ts';

export interface Explained {
  answer: unknown;
  /** Plans of the statement and of every statement inside the functions that it calls. */
  plans: PlanNode[];
}

export interface ExplainingSession {
  /** Runs `select <expression>` as the member. */
  explain: (expression: string) => Promise<Explained>;
  end: () => Promise<void>;
}

/**
 * A session of the company's member that tells every plan. What is small is read whole if the planner may: its settings
 * make it look up what it can.
 */
export async function openExplainingSession({ database, memberId }: Company): Promise<ExplainingSession> {
  let plans: PlanNode[] = [];
  const { host, port, ...rest } = database.address;
  const sql = postgres({
    ...rest,
    path: `${host}/.s.PGSQL.${port}`,
    max: 1,
    onnotice: ({ message = '' }) => {
      const start = message.indexOf('{');
      if (message.includes('plan:') && start > 0)
        plans.push((JSON.parse(message.slice(start)) as { Plan: PlanNode }).Plan);
    },
  }) as Sql;
  await sql.unsafe(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json; set auto_explain.log_level = notice;
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set work_mem = '64kB'`);
  return {
    explain: async (expression) => {
      plans = [];
      const [row] = await asCaller(sql, { role: 'authenticated', id: memberId }, (transaction) =>
        transaction.unsafe(`select ${expression} as answer`),
      );
      return { answer: row?.answer as unknown, plans };
    },
    end: () => sql.end(),
  };
}
