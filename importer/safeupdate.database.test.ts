import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../host/postgres/connect.ts';
import { openExplainingConnection } from '../host/testing/explaining-connection.ts';
import { createTestDatabase, type TestDatabase } from '../host/testing/test-database.ts';
import { unboundedWrites } from '../scripts/schema/unbounded-writes.ts';
import { reportKinds } from '../src/reports/kinds.ts';
import { loadReport } from '../src/reports/load-report.ts';
import { directDatabase } from './direct-database.ts';
import { rowsOfKinds, type RowsOfKind } from './testing/rows-of-kinds.ts';

let database: TestDatabase;
let sql: Sql;
/** The text of each statement that ran, also of those inside functions and of those that functions built. */
let ran: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  sql = await openExplainingConnection(database.address, (statement) => ran.push(statement['Query Text']));
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  const master = kindOf('옵션마스터');
  await load(master.file(rowsOf(master)));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const load = (report: Parameters<typeof loadReport>[1]) =>
  loadReport(directDatabase(sql), report, { partnerCd: 'P1', keepGood: false });

// The reports of costs have the same columns.
const kindOf = (category: string) => rowsOfKinds[category] ?? (rowsOfKinds['보관비'] as RowsOfKind);
const rowsOf = (kind: RowsOfKind) => Array.from({ length: 9 }, (_, n) => kind.row(n + 1));

// A Supabase project's extension safeupdate refuses the others to the data API.
it.each(reportKinds.map(({ category }) => category))(
  'loading, correcting and shortening %s updates and deletes with a WHERE alone',
  async (category) => {
    ran = [];
    const kind = kindOf(category);
    const rows = rowsOf(kind);
    for (const some of [rows, rows.map(kind.edited), rows.slice(0, 6)])
      await load({ ...kind.file(some), category });
    expect(ran.filter((text) => /^\s*(?:update|delete)\b/i.test(text)).length).toBeGreaterThan(3);
    expect(ran.flatMap(unboundedWrites)).toEqual([]);
  },
);
