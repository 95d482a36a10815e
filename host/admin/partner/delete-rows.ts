import type { Sql } from '../../postgres/connect.ts';
import { prepareSession } from './partner-file.ts';
import type { PartnerTable } from './tables.ts';

/** Rows that one step deletes. */
const most = 5000;

/** Deletes the rows that a table has of a partner, in steps that are transactions of their own. Returns how many. */
export async function deleteRows(sql: Sql, { name, key }: PartnerTable, code: string): Promise<number> {
  let total = 0;
  const index = await indexOf(sql, name, key);
  if (index) {
    const { column, type, predicate } = index;
    // Each step goes on from the last value: what was deleted stands in the index until it is vacuumed, and a step
    // from the beginning would go over all of it.
    let from: string | null = null;
    for (let count = most; count > 0;) {
      const where: string = `${key} = $1 and (${predicate}) ${from === null ? 'and $2::text is null' : `and ${column} >= $2::${type}`}`;
      const step = await deleteStep(sql, name, column, `${where} order by ${column}`, [code, from]);
      ({ count } = step);
      from = step.last;
      total += count;
    }
  }
  // Rows that the index does not have, and rows without a value.
  for (let count = most; count > 0;) {
    ({ count } = await deleteStep(sql, name, 'null', `${key} = $1`, [code]));
    total += count;
  }
  return total;
}

interface Step {
  count: number;
  /** The greatest value of the deleted rows. */
  last: string | null;
}

async function deleteStep(
  sql: Sql,
  table: string,
  value: string,
  where: string,
  values: (string | null)[],
): Promise<Step> {
  const work = sql.begin(async (transaction) => {
    await prepareSession(transaction as unknown as Sql);
    const [step] = await transaction.unsafe<Step[]>(
      `with picked as materialized (
        select ctid as place, ${value} as value from ${table} where ${where} limit ${most}
      ), gone as (delete from ${table} where ctid = any (array(select place from picked)) returning 1)
      select (select count(*) from gone)::integer as count,
        (select value::text from picked where value is not null order by value desc limit 1) as last`,
      values,
    );
    return step;
  });
  return (await work) as Step;
}

interface PartnerIndex {
  /** The column behind the partner. */
  column: string;
  type: string;
  /** The condition of the rows that the index has. */
  predicate: string;
}

/** An index of the table that begins with the partner and has another column. */
async function indexOf(sql: Sql, table: string, key: string): Promise<PartnerIndex | undefined> {
  const [index] = await sql<PartnerIndex[]>`
    select quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate
    from pg_index i
    join pg_attribute k on k.attrelid = i.indrelid and k.attnum = i.indkey[0] and quote_ident(k.attname) = ${key}
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
    where i.indrelid = ${table}::regclass and i.indnkeyatts > 1
    order by i.indpred is not null, i.indexrelid limit 1`;
  return index;
}
