import { expect, it } from 'vitest';
import { madeBy, statementsOf, targetOf } from './statements.ts';

const sql = (text: string) => statementsOf(text).map((statement) => statement.sql);

it('ends a statement at its semicolon, not at one inside texts, names, comments and bodies', () => {
  const texts = [
    `select 'a;''b', "c;d" -- e;\n from f;`,
    'create function private.x() returns void as $$ begin; if a then b; end if; end $$;',
    'create function private.y() returns void as $body$ $$;$$ $body$;',
    'create function private.z() begin atomic select case when a then b end; select 1; end;',
    'create function private.w() return case when a then b end;',
  ];
  expect(sql(texts.join('\n'))).toEqual(texts);
});

it('knows the comment of a statement from that of the file', () => {
  const [first, second] = statementsOf(`-- The file.\n\n-- The function;\n-- two lines.\ncreate view a.b as
select 1;\nselect 2;`);
  expect(first).toEqual({
    lead: '-- The file.',
    text: '-- The function;\n-- two lines.\ncreate view a.b as\nselect 1;',
    sql: 'create view a.b as\nselect 1;',
  });
  expect(second).toEqual({ lead: '', text: 'select 2;', sql: 'select 2;' });
});

it.each([
  [
    'create or replace function public.stock_list(partner_cd text) returns json return 1;',
    'public.stock_list',
    'function',
  ],
  [
    'create view private.inbound_line with (security_invoker = true) as select 1;',
    'private.inbound_line',
    'view',
  ],
  ['create unlogged table private.import_chunk (part integer);', 'private.import_chunk', 'table'],
  ['create type private.measures as ("saleQty" bigint);', 'private.measures', 'type'],
  ['create aggregate private.total(private.measures) (sfunc = a);', 'private.total', 'aggregate'],
  ['create schema private;', 'private', 'schema'],
  [`comment on column private.inbound_line."STATUS" is 'x';`, 'private.inbound_line', undefined],
  ['comment on function private.korea_day(timestamptz) is $$x$$;', 'private.korea_day', undefined],
  ['grant execute on function private.korea_day to authenticated;', 'private.korea_day', undefined],
  [
    'grant update ("ALIAS", "AVATAR") on public.auth_member to authenticated;',
    'public.auth_member',
    undefined,
  ],
  ['grant usage on schema private to authenticated;', 'private', undefined],
  ['alter default privileges revoke execute on functions from public;', 'private', undefined],
  ['revoke all on private.listed_option from anon;', 'private.listed_option', undefined],
  ['alter table public.dim_brand add column a text;', 'public.dim_brand', undefined],
  ['create unique index a_idx on public.dim_brand ("SORT");', 'public.dim_brand', undefined],
  [
    'create policy "On x.y they see" on public.dim_brand for select using (true);',
    'public.dim_brand',
    undefined,
  ],
  [
    'create trigger a after update of email on auth.users for each row execute function private.a();',
    'auth.users',
    undefined,
  ],
  ['alter publication supabase_realtime add table public.dim_brand;', 'public.dim_brand', undefined],
  ['insert into public.dim_brand values (1);', 'public.dim_brand', undefined],
  ['select 1;', undefined, undefined],
])('%s is about %s and creates a %s', (text, target, kind) => {
  const [statement] = statementsOf(text);
  expect(statement && [targetOf(statement), madeBy(statement)?.kind]).toEqual([target, kind]);
});
