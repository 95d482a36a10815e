import { openExplainingConnection } from '../../../host/testing/explaining-connection.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
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
  const sql = await openExplainingConnection(database.address, ({ Plan }) => plans.push(Plan as PlanNode));
  await sql.unsafe(
    `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set work_mem = '64kB'`,
  );
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
