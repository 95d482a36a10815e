import { setTimeout as sleep } from 'node:timers/promises';
import { deletePartner } from '../host/admin/partner/delete.ts';
import { audit, partnerTables } from '../host/admin/partner/tables.ts';
import { connect } from '../host/postgres/connect.ts';
import type { BenchDatabase } from './support/bench-backend.ts';
import { databaseAlone } from './support/database-alone.ts';
import { median } from './support/measure.ts';
import type { Report } from './support/report.ts';

/**
 * Deletes P2 while the member of P1 reads and writes, one call after another; the row is the longest of these calls. Throws
 * if a row of P2 is left.
 */
export async function measureDeletion({
  address,
  memberId,
}: Pick<BenchDatabase, 'address' | 'memberId'>): Promise<{ row: Report['rows'][number]; text: string }> {
  const [deleter, member] = [connect(address, { max: 1 }), connect(address, { max: 1 })];
  try {
    const over = new AbortController();
    const start = performance.now();
    const deletion = deletePartner(deleter, { code: 'P2', name: '파트너 2', actor: 'bench' }).finally(() =>
      over.abort(),
    );
    const waits: number[] = [];
    while (!over.signal.aborted) {
      const memo = `'메모 ${waits.length}'`;
      for (const call of [
        `my_dashboard('P1')`,
        `change_options('P1', array['87000000007'], 'memo', ${memo})`,
      ]) {
        const before = performance.now();
        await databaseAlone(member, memberId, `select public.${call}`);
        waits.push(performance.now() - before);
      }
      await sleep(10);
    }
    await deletion;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    for (const { name, key } of (await partnerTables(deleter)).filter((table) => table.name !== audit))
      if ((await deleter.unsafe(`select from ${name} where ${key} = 'P2' limit 1`)).length > 0)
        throw new Error(`a deleted partner is left in ${name}`);
    const [milliseconds, least] = [Math.max(...waits), Math.min(...waits)];
    return {
      row: {
        name: 'longest call of P1 while P2 is deleted',
        measured: { milliseconds, least, requests: 0, bytes: 0 },
      },
      text: `P2 was deleted in ${seconds} s during ${waits.length} calls of P1, half of which took at most ${median(waits).toFixed(0)} ms`,
    };
  } finally {
    await Promise.all([deleter.end(), member.end()]);
  }
}
