import type { Sql } from '../../postgres/connect.ts';
import { AdminError } from '../admin-error.ts';
import type { Part } from './partner-file.ts';
import type { Column, PartnerTable } from './tables.ts';
import { partnerText as text } from './text.ts';

/**
 * The member of an e-mail address. Only with a proven address: an account that somebody made with the address of another person
 * gets no right.
 */
const memberOf = (
  email: string,
) => `(select m."ID" from public.auth_member m join auth.users u on u.id = m."ID"
  where m."EMAIL" = ${email} and u.email_confirmed_at is not null)`;

/** Makes the table `stage` for the rows of a part of the file. */
export async function stagePart(sql: Sql, part: Part): Promise<void> {
  const columns =
    'idsOf' in part
      ? ['id bigint']
      : part.table.columns.map(({ name, type, isMember }) => `${name} ${isMember ? 'text' : type}`);
  await sql.unsafe(`create temp table stage (${columns.join(', ')}) on commit drop`);
}

/** Gives each staged id of a table a new number, in the same order. */
export async function takeIds(sql: Sql, table: string): Promise<void> {
  await sql`
    insert into moved_id ("table", was, id)
    select ${table}, s.id, nextval(i.sequence)
    from (select id from stage order by id) s
    cross join (select pg_get_serial_sequence(${table}, attname) as sequence from pg_attribute
      where attrelid = ${table}::regclass and attidentity <> '') i`;
}

/**
 * Moves the staged rows of a table into the table, as rows of the partner, whatever partner the file says. Returns the e-mail
 * addresses of members who would have got a right and are not here. Throws an AdminError for what another partner has.
 */
export async function takeRows(sql: Sql, table: PartnerTable, code: string): Promise<string[]> {
  const { name, key, columns } = table;
  for (const column of table.unique) await refuseTaken(sql, table, column);
  // Rows that triggers of tables before this one wrote.
  await sql.unsafe(`delete from ${name} where ${key} = $1`, [code]);
  await sql.unsafe(
    `insert into ${name} (${[key, ...columns.map((column) => column.name)].join(', ')}) overriding system value
      select ${['$1', ...columns.map(valueOf)].join(', ')} from stage s ${known(table)}`,
    [code],
  );
  const emails: string[] = [];
  for (const column of rightsOf(table)) {
    const rows = await sql.unsafe(
      `select distinct s.${column.name} as email from stage s where ${memberOf(`s.${column.name}`)} is null`,
    );
    emails.push(...rows.map(({ email }) => String(email)));
  }
  return emails;
}

function valueOf({ name, idOf, isMember }: Column): string {
  if (isMember) return memberOf(`s.${name}`);
  if (idOf === undefined) return `s.${name}`;
  return `(select i.id from moved_id i where i."table" = '${idOf}' and i.was = s.${name})`;
}

/** Columns of rows that are about a member. Rows that only name their author stay without one. */
const rightsOf = ({ columns }: PartnerTable) =>
  columns.filter(({ isMember, isNullable }) => isMember && !isNullable);

const known = (table: PartnerTable) =>
  ['where true', ...rightsOf(table).map(({ name }) => `${memberOf(`s.${name}`)} is not null`)].join(' and ');

async function refuseTaken(sql: Sql, { name, key }: PartnerTable, column: string): Promise<void> {
  const rows = await sql.unsafe(
    `select s.${column} || ' (' || t.${key} || ')' as value, count(*) over ()::integer as count
      from stage s join ${name} t on t.${column} = s.${column} order by 1 limit 20`,
  );
  const values = rows.map(({ value }) => String(value));
  if (values.length > 0) throw new AdminError(text.taken(name, values, Number(rows[0]?.count)));
}

/** A text that differs where a row does: the number of the staged rows of a table, and a sum of their hashes. */
export const stagedContents = (sql: Sql, table: PartnerTable): Promise<string> =>
  contents(sql, table, `stage s ${known(table)}`, []);

/** The same of the rows that the table has of the partner. */
export const contentsOf = (sql: Sql, table: PartnerTable, code: string): Promise<string> =>
  contents(sql, table, `${table.name} s where s.${table.key} = $1`, [code]);

async function contents(
  sql: Sql,
  { columns }: PartnerTable,
  from: string,
  values: string[],
): Promise<string> {
  // Numbers are other ones here, so only their presence is compared; members are left out, because some are not here.
  const compared = columns
    .filter(({ isMember }) => !isMember)
    .map(({ name, idOf }) => (idOf === undefined ? `s.${name}` : `s.${name} is not null`));
  const [row] = await sql.unsafe(
    `select concat(count(*), ' ', sum(('x' || left(md5(row(${compared.join(', ')})::text), 16))::bit(64)::bigint)) as contents
      from ${from}`,
    values,
  );
  return String(row?.contents);
}
