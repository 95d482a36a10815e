/** A rule about the schema: the query returns what breaks it. */
export interface Lint {
  rule: string;
  query: string;
  /** Statements after which the query must return something: the proof that the rule fires. */
  broken: string;
}

const own = `('public'::regnamespace, 'private'::regnamespace)`;

export const lints: Lint[] = [
  {
    rule: 'every table has row-level security',
    query: `select oid::regclass from pg_class where relnamespace in ${own} and relkind in ('r', 'p') and not relrowsecurity`,
    broken: 'create table public.open_table (id integer primary key)',
  },
  {
    rule: 'every table has a primary key',
    query: `select c.oid::regclass from pg_class c where c.relnamespace in ${own} and c.relkind in ('r', 'p')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    broken: 'create table public.keyless (id integer)',
  },
  {
    rule: 'every view shows what its reader may see, not what its owner may',
    query: `select oid::regclass from pg_class where relnamespace in ${own} and (relkind = 'm' or relkind = 'v'
      and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'])`,
    broken: 'create view public.owner_view as select * from public.auth_member',
  },
  {
    // A function written as "return" or "begin atomic" has its names resolved when it is made; an aggregate has no text.
    rule: 'every function has an empty search path or names that are already resolved',
    query: `select oid::regprocedure from pg_proc where pronamespace in ${own} and prokind <> 'a'
      and prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    broken: `create function public.loose() returns integer language sql as 'select 1'`,
  },
  {
    rule: 'a function with the rights of its owner always has an empty search path',
    query: `select oid::regprocedure from pg_proc where pronamespace in ${own}
      and prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    broken: `create function private.loose() returns integer language sql security definer return 1`,
  },
  {
    rule: 'nobody but a named role may execute a function',
    query: `select p.oid::regprocedure from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace in ${own} and a.privilege_type = 'EXECUTE' and a.grantee in (0, 'anon'::regrole)`,
    broken: 'grant execute on function private.korea_today() to public',
  },
  {
    rule: 'anonymous callers hold no right to a table, view, column or sequence',
    query: `select c.oid::regclass from pg_class c where c.relnamespace in ${own} and c.relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', c.oid, 'select, insert, update, references'))
      union all select c.oid::regclass from pg_class c where c.relnamespace in ${own}
        and case when c.relkind = 'S' then has_sequence_privilege('anon', c.oid, 'usage, select, update') end`,
    broken: 'grant select ("PARTNER_NM") on public.dim_partner to anon',
  },
  {
    rule: 'policies are for named roles, never for everyone',
    query: `select policyname from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')
      and roles && array['public', 'anon']::name[]`,
    broken: 'create policy "Everyone" on public.dim_brand for select using (true)',
  },
  {
    // (select auth.uid()) runs once a query, auth.uid() once a row.
    rule: 'policies call helpers as (select helper())',
    query: `select policyname from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')
      and regexp_replace(concat(qual, ' ', with_check), '\\( ?SELECT (auth|private|realtime)\\.[a-z_]+\\(\\) AS [a-z_]+\\)', '', 'g')
        ~ '(auth|private|realtime)\\.[a-z_]+\\('`,
    broken: `create policy "Slow" on public.dim_brand for select to authenticated using (auth.uid() is not null)`,
  },
  {
    rule: 'no policy lets a member read every row',
    query: `select policyname from pg_policies where schemaname in ('public', 'private') and coalesce(qual, with_check) = 'true'`,
    broken: 'create policy "All" on public.dim_brand for select to authenticated using (true)',
  },
  {
    rule: 'every foreign key has an index that begins with its columns',
    query: `select k.conname from pg_constraint k where k.contype = 'f' and k.connamespace in ${own}
      and not exists (select from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    broken:
      'create table public.child (id integer primary key, partner integer references public.dim_partner)',
  },
  {
    rule: 'every table and view says what a row is',
    query: `select oid::regclass from pg_class where relnamespace in ${own} and relkind in ('r', 'p', 'v', 'm')
      and obj_description(oid, 'pg_class') is null`,
    broken: 'create table public.silent (id integer primary key)',
  },
  {
    rule: 'every function says what it does',
    query: `select oid::regprocedure from pg_proc where pronamespace in ${own} and obj_description(oid, 'pg_proc') is null`,
    broken: `create function private.silent() returns integer language sql return 1`,
  },
  {
    rule: 'an option id, a day and a partner code are texts, so that JavaScript never rounds them',
    query: `select attrelid::regclass, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ${own} and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and attname ~ '(_CD|_DT)$' and attname not in ('REG_DT', 'MOD_DT') and atttypid <> 'text'::regtype`,
    broken: 'alter table public.dim_brand add column "OTHER_CD" bigint',
  },
];
