import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { frameWriter } from '../../backup/frames.ts';
import { tableFrames, writeSnapshot } from '../../backup/write-backup.ts';
import { appliedVersions } from '../../migrations.ts';
import type { Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import { partnerSeal, partsOf, prepareSession, type Part } from './partner-file.ts';
import { movedTables, type PartnerTable } from './tables.ts';
import { partnerText as text } from './text.ts';

/**
 * Writes all rows of a partner into a new file, as they were at one moment, while others go on working. Members are named by
 * e-mail. Returns the sentence to print; throws an AdminError for an unknown partner and for a file that is there already.
 */
export async function exportPartner(sql: Sql, code: string, file: string): Promise<string> {
  if (existsSync(file)) throw new AdminError(text.fileExists(file));
  const count = { rows: 0 };
  await writeSnapshot(sql, file, {
    framesOf: (transaction) => frames(transaction, code, count),
    proof: () => partnerSeal,
  });
  return text.exported(code, file, count.rows);
}

async function* frames(
  sql: Sql,
  code: string,
  count: { rows: number },
): AsyncGenerator<Buffer, void, undefined> {
  await prepareSession(sql);
  const [partner] = await sql<{ isDeleted: boolean; literal: string }[]>`
    select "IS_DELETED" as "isDeleted", quote_literal("PARTNER_CD") as literal
    from public.dim_partner where "PARTNER_CD" = ${code}`;
  if (!partner) throw new AdminError(text.unknownPartner(code));
  if (partner.isDeleted) throw new AdminError(text.isDeleted(code));
  const tables = await movedTables(sql);
  await refuseForeign(sql, tables, code);
  const parts = partsOf(tables);
  const write = frameWriter(partnerSeal);
  yield write.record({
    kind: 'manifest',
    format: 2,
    id: randomUUID(),
    partner: code,
    migrations: await appliedVersions(sql),
    createdAt: new Date().toISOString(),
    tables: parts.map(({ shape }) => shape),
    sequences: [],
  });
  for (const part of parts) {
    const query = queryOf(part, tables, partner.literal);
    const rows = yield* tableFrames(sql, write, part.shape.name, `(${query})`);
    if ('table' in part) count.rows += rows;
  }
  yield write.record({ kind: 'complete', tables: parts.length, files: 0 });
}

/** Refuses rows that belong to a row of another partner, such as settings of an option that was given away by hand. */
async function refuseForeign(sql: Sql, tables: readonly PartnerTable[], code: string): Promise<void> {
  for (const { name, key, moves, foreignKeys } of tables)
    for (const { parent, condition } of foreignKeys.filter(({ hasPartner }) => !hasPartner)) {
      const other = tables.find((table) => table.name === parent);
      if (!other) continue;
      const rows = await sql.unsafe(
        `select p.${other.key} as partner, count(*)::integer as count from ${name} t join ${parent} p on ${condition}
          where t.${key} = $1 and ${moves} and p.${other.key} <> $1 group by 1 order by 1`,
        [code],
      );
      const [row] = rows;
      if (row) throw new AdminError(text.foreign(name, Number(row.count), parent, String(row.partner)));
    }
}

function queryOf(part: Part, tables: readonly PartnerTable[], code: string): string {
  if ('idsOf' in part) {
    const sources = tables.flatMap(({ name, key, moves, columns }) =>
      columns
        .filter(({ idOf }) => idOf === part.idsOf)
        .map(
          (column) => `select t.${column.name}::bigint from ${name} t where t.${key} = ${code} and ${moves}`,
        ),
    );
    return `select id from (${sources.join(' union ')}) i (id) where id is not null order by id`;
  }
  const { name, key, moves, columns, ownId } = part.table;
  const values = columns.map((column) =>
    column.isMember
      ? `(select m."EMAIL" from public.auth_member m where m."ID" = t.${column.name})`
      : `t.${column.name}`,
  );
  const order = ownId === undefined ? '' : ` order by t.${ownId}`;
  return `select ${values.join(', ')} from ${name} t where t.${key} = ${code} and ${moves}${order}`;
}
