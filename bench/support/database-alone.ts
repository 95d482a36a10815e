import { readFileSync } from 'node:fs';
import type { Sql } from '../../host/postgres/connect.ts';
import type { BenchBackend } from './bench-backend.ts';
import { measure, median, type Measurement } from './measure.ts';

/** Runs one statement as a request of the member would, with nothing between us and the database. */
export async function databaseAlone(sql: Sql, memberId: string, statement: string): Promise<unknown> {
  return sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: memberId, role: 'authenticated', aal: 'aal1' });
    await transaction`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${memberId}, true), set_config('role', 'authenticated', true)`;
    return transaction.unsafe(statement);
  });
}

/** Measures databaseAlone, with the processor time of the database's process. */
export async function measureAlone(
  backend: BenchBackend,
  repeats: number,
  statement: string,
): Promise<Measurement> {
  const { sql, memberId } = backend;
  return withProcessor(sql, (processed) =>
    measure(backend, repeats, () => processed(() => databaseAlone(sql, memberId, statement))),
  );
}

/**
 * Adds to a measurement the median processor time of the parts that it gives to `processed`: what other programs of the
 * machine take is not in it, nor what parallel workers take. Without it where the system does not say.
 */
export async function withProcessor(
  sql: Sql,
  measured: (processed: <T>(work: () => Promise<T>) => Promise<T>) => Promise<Measurement>,
): Promise<Measurement> {
  const [row] = await sql`select pg_backend_pid() as pid`;
  const times: number[] = [];
  const measurement = await measured(async (work) => {
    const before = processorTime(Number(row?.pid));
    const answer = await work();
    times.push(processorTime(Number(row?.pid)) - before);
    return answer;
  });
  const processor = median(times);
  return Number.isNaN(processor) ? measurement : { ...measurement, processor };
}

/** Processor time of a process until now, in milliseconds; NaN on other systems than Linux. */
export function processorTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
