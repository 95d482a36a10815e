import { expect, it } from 'vitest';
import { makes, statementsOf, targetOf } from './statements.ts';

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
    true,
  ],
  [
    'create view private.inbound_line with (security_invoker = true) as select 1;',
    'private.inbound_line',
    true,
  ],
  [`comment on column private.inbound_line."STATUS" is 'x';`, 'private.inbound_line', false],
  ['comment on function private.korea_day(timestamptz) is $$x$$;', 'private.korea_day', false],
  ['grant execute on function private.korea_day to authenticated;', 'private.korea_day', false],
  ['revoke all on private.listed_option from anon;', 'private.listed_option', false],
  ['alter table public.dim_brand add column a text;', undefined, false],
])('%s is about %s', (text, target, isMade) => {
  const [statement] = statementsOf(text);
  expect(statement && [targetOf(statement), makes(statement)]).toEqual([target, isMade]);
});
