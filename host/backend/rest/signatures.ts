import type { Sql } from '../../postgres/connect.ts';

/** A function of the exposed schema. */
export interface Signature {
  /** The types of its arguments by name, as PostgreSQL writes them. */
  types: ReadonlyMap<string, string>;
  /** The arguments without a default. */
  required: readonly string[];
  gives: 'rows' | 'value' | 'nothing';
  /** True if it is declared to change nothing, so that PostgreSQL may be told to refuse a change. */
  readsOnly: boolean;
  /** True if a row of its answer has named columns, be it a single one. */
  hasColumns: boolean;
  /** The statement_timeout that the function sets, as PostgreSQL writes it; null: that of every statement. */
  timeout: string | null;
}

export type Signatures = ReadonlyMap<string, readonly Signature[]>;

interface Row {
  name: string;
  names: string[] | null;
  types: string[];
  defaults: number;
  gives: Signature['gives'];
  readsOnly: boolean;
  hasColumns: boolean;
  timeout: string | null;
}

/** The functions of the exposed schema as the database has them; several where they share a name. */
export async function readSignatures(sql: Sql): Promise<Signatures> {
  const rows = await sql<Row[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as names, p.pronargdefaults as defaults,
      case when p.proretset then 'rows' when p.prorettype = 'void'::regtype then 'nothing' else 'value' end as gives,
      p.provolatile <> 'v' as "readsOnly",
      t.typtype = 'c' or coalesce(p.proargmodes && '{o,b,t}', false) as "hasColumns",
      (select substr(c, 19) from unnest(p.proconfig) c where starts_with(c, 'statement_timeout=')) as timeout,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, place) order by place) as types
    from pg_catalog.pg_proc p join pg_catalog.pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`;
  const found = new Map<string, Signature[]>();
  for (const { name, names, types, defaults, ...rest } of rows) {
    const args = types.map((type, place) => [names?.[place] ?? '', type] as const);
    const required = args.slice(0, args.length - defaults).map(([argument]) => argument);
    found.set(name, [...(found.get(name) ?? []), { types: new Map(args), required, ...rest }]);
  }
  return found;
}
