import type { Sql } from '../../postgres/connect.ts';

/** A table with rows of partners. Names are quoted where SQL needs it. */
export interface PartnerTable {
  name: string;
  /** Column with the code of the partner. */
  key: string;
  columns: Column[];
  /** Condition of the rows t that move. */
  moves: string;
  /** The identity column that no other column refers to. It is numbered again, in the same order. */
  ownId: string | undefined;
  /** Columns that alone name a row in the whole installation, such as the id of an option. */
  unique: string[];
  hasTriggers: boolean;
  foreignKeys: ForeignKey[];
}

interface ForeignKey {
  parent: string;
  /** Condition of a row t and its row p of the parent. */
  condition: string;
  /** True if the code of the partner is a part of the key, so that both rows are of one partner. */
  hasPartner: boolean;
}

export interface Column {
  name: string;
  type: string;
  /** The table whose identity the column holds or refers to. */
  idOf: string | undefined;
  /** True if the column holds the id of a member. */
  isMember: boolean;
  isNullable: boolean;
}

/** Tables whose rows stay in the installation that made them. */
const left = [
  // Who was given which rights here; an import writes the rights that it gives.
  'public.log_member_change',
  // Counts writes of this installation.
  'public.log_partner_state',
  // For limits of the last two days.
  'private.summary_call',
  // Reports that nobody loaded yet; their files are still with the members.
  'private.import_batch',
  // Mails that came into the mailbox of this installation.
  'private.mail_log',
  // A load is taken back where it was loaded, before the partner moves.
  'private.kept_load',
  'public.log_taken_back',
  // Their members are those of this installation.
  'private.saved_view',
  'private.feed',
  // A diagnosis that is being worked out begins again.
  'private.diagnosis_run',
  'private.diagnosis_option',
];

const isSharedTag = (tag: string) => `${tag}.user_id is null and ${tag}.deleted_at is null`;

/** Which rows t move of a table some of whose rows stay. */
const parts: Record<string, string> = {
  // The members of the others are those of this installation.
  'private.tag': isSharedTag('t'),
  'private.tagged_campaign': `exists (select from private.tag g where g.id = t.tag_id and ${isSharedTag('g')})`,
  // No list shows an option that another partner has by now.
  'private.tagged_option': `exists (select from private.tag g where g.id = t.tag_id and ${isSharedTag('g')})
    and exists (select from public.dim_option o where o."OPTION_CD" = t.option_cd and o."PARTNER_CD" = t.partner_cd)`,
};

/** The audit of rights outlives the partner, as it outlives the members. */
export const audit = 'public.log_member_change';

/** Columns that refer to the identity of another table, some of them without a foreign key because they outlive its row. */
export const references: Record<string, string> = {
  CHANGE_ID: 'public.log_change',
  DIAGNOSIS_ID: 'public.fact_product_diagnosis',
  FILE_ID: 'public.log_settlement_file',
  INTERVENTION_ID: 'public.log_intervention',
  KEYWORD_ID: 'public.dim_ad_keyword',
  PAIR_ID: 'public.dim_ad_keyword',
  tag_id: 'private.tag',
};

/** Returns every table with rows of partners, in an order in which rows can be inserted. */
export async function partnerTables(sql: Sql): Promise<PartnerTable[]> {
  const rows = await sql<
    (Omit<PartnerTable, 'columns' | 'moves' | 'ownId'> & { columns: CatalogueColumn[] })[]
  >`
    select format('%I.%I', n.nspname, c.relname) as name, quote_ident(k.attname) as key,
      exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as "hasTriggers",
      coalesce((select json_agg(json_build_object('parent', r.confrelid::regclass::text, 'hasPartner', k.attnum = any (r.conkey),
          'condition', (select string_agg(format('t.%I = p.%I', x.attname, y.attname), ' and ')
            from unnest(r.conkey, r.confkey) o (own, other)
            join pg_attribute x on x.attrelid = r.conrelid and x.attnum = o.own
            join pg_attribute y on y.attrelid = r.confrelid and y.attnum = o.other)))
        from pg_constraint r where r.conrelid = c.oid and r.contype = 'f'), '[]') as "foreignKeys",
      coalesce((select json_agg(quote_ident(u.attname) order by u.attnum) from pg_index i
        join pg_attribute u on u.attrelid = c.oid and u.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1 and u.attidentity = ''
          and u.attnum <> k.attnum), '[]') as unique,
      (select json_agg(json_build_object('plainName', a.attname, 'name', quote_ident(a.attname), 'isIdentity', a.attidentity <> '',
          'type', format_type(a.atttypid, a.atttypmod), 'isNullable', not a.attnotnull, 'isMember', exists (
            select from pg_constraint m where m.conrelid = c.oid and m.contype = 'f' and m.conkey = array[a.attnum]
              and m.confrelid = 'public.auth_member'::regclass)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attnum <> k.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute k on k.attrelid = c.oid and k.attname in ('PARTNER_CD', 'CUST_CD', 'partner_cd')
    where n.nspname in ('public', 'private') and c.relkind = 'r'
    order by 1 desc`;
  const ids = new Set(Object.values(references));
  const tables = rows.map(({ columns, foreignKeys, ...table }) => {
    const own = columns.find(({ isIdentity }) => isIdentity && !ids.has(table.name));
    return {
      ...table,
      foreignKeys: foreignKeys.map((foreignKey) => ({
        ...foreignKey,
        parent: withSchema(foreignKey.parent),
      })),
      moves: parts[table.name] ?? 'true',
      ownId: own?.name,
      columns: columns
        .filter((column) => column !== own)
        .map(({ plainName, isIdentity, ...column }) => ({
          ...column,
          idOf: isIdentity ? table.name : references[plainName],
        })),
    };
  });
  return inOrder(tables);
}

interface CatalogueColumn extends Omit<Column, 'idOf'> {
  plainName: string;
  isIdentity: boolean;
}

/** PostgreSQL leaves the schema out where the search path finds it. */
const withSchema = (name: string) => (name.includes('.') ? name : `public.${name}`);

/** The tables whose rows move with a partner, in an order in which rows can be inserted. */
export const movedTables = async (sql: Sql): Promise<PartnerTable[]> =>
  (await partnerTables(sql)).filter(({ name }) => !left.includes(name));

/**
 * The partner first. Then tables whose triggers write other tables, so that the rows of the others are copied over what
 * the triggers wrote; by name from the end, because triggers of inbound lines and stock find nothing before there are options.
 */
function inOrder(tables: readonly PartnerTable[]): PartnerTable[] {
  const done = new Map<string, PartnerTable>();
  const visit = (table: PartnerTable) => {
    if (done.has(table.name)) return;
    const parents = table.foreignKeys.map(({ parent }) => parent);
    for (const parent of tables) if (parents.includes(parent.name)) visit(parent);
    done.set(table.name, table);
  };
  const first = tables.filter(({ name }) => name === 'public.dim_partner');
  for (const table of [...first, ...tables.filter(({ hasTriggers }) => hasTriggers), ...tables]) visit(table);
  return [...done.values()];
}
