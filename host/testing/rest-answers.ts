import { memberWith } from './new-member.ts';
import { startTestBackend } from './test-backend.ts';
import { createTestDatabase } from './test-database.ts';

/** What a request brings beside its method and path; `as` is a token, the member's own if it is left out. */
export interface Sent {
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  as?: string;
}

/** The body of an error of the data API. */
export const restErrorBody = (
  code: string,
  message: string,
  details: string | null = null,
  hint: string | null = null,
) => ({ code, message, details, hint });

export const jsonType = { 'content-type': 'application/json; charset=utf-8' };

const schema = `
    create table public.items (id integer primary key, words text not null default 'none', part integer references public.items,
      check (id < 1000));
    create table public.guarded (id integer primary key);
    alter table public.guarded enable row level security;
    grant all on public.items, public.guarded to authenticated, anon;
    create table public.closed (id integer);
    create function public.raises(code text) returns void language plpgsql as $$
      begin raise exception 'as asked' using errcode = code, detail = 'the detail', hint = 'the hint'; end $$;
    create function public.nothing() returns void language sql as '';
    create function public.several(a integer) returns setof integer language sql as 'select generate_series(1, a)';
    create function public.twice(a integer) returns integer language sql as 'select a';
    create function public.twice(a integer, b integer default 1) returns integer language sql as 'select a + b';
    create function public.writes() returns integer language sql as 'insert into items values (500) returning id';
    create function public.says_stable() returns integer language plpgsql stable as 'begin return writes(); end';
    create function public.one_of_two() returns integer language sql as
      'select (select a from (values (1), (2)) v (a))';
    create view public.writing as select writes() as id;
    grant select on public.writing to authenticated;
    grant execute on all functions in schema public to authenticated`;

/** A backend with tables and functions whose answers PostgREST's own tests tell of, and a member who asks. */
export async function startRestAnswers() {
  const database = await createTestDatabase();
  await database.sql.unsafe(schema);
  const desk = await startTestBackend({ database });
  const { client } = await memberWith(desk);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const send = async (request: string, { body, text, headers = {}, as = token }: Sent = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(`${desk.url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: desk.publishableKey,
        ...(as === '' ? {} : { authorization: `Bearer ${as}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const written = await answer.text();
    const shown = [
      'content-range',
      'content-type',
      'www-authenticate',
      'preference-applied',
      'content-profile',
      'allow',
    ].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return {
      status: answer.status,
      body: written === '' ? '' : (JSON.parse(written) as unknown),
      headers: Object.fromEntries(shown),
    };
  };

  return {
    send,
    /** Brings the three rows back. */
    reset: async () => {
      await database.sql`truncate items`;
      await database.sql`insert into items (id, words) values (1, 'a'), (2, 'b'), (3, 'c')`;
    },
    close: async () => {
      await desk.close();
      await database.drop();
    },
  };
}
