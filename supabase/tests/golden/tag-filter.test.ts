import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { readCalls } from '../answers/calls.ts';
import { filledCompany } from '../answers/filled-company.ts';
import type { Company } from './company.ts';

/** Functions about exactly these options: they list nothing that a filter would narrow. */
const exact = ['change_options', 'inbound_plan', 'intervention_panels', 'save_intervention', 'tag_options'];

type Args = Record<string, unknown>;
let company: Company;
let calls: (readonly [fn: string, args: Args])[];
let lists: string[];
let campaignLists: string[];
let types: Map<string, string>;
beforeAll(async () => {
  const filled = await filledCompany();
  ({ company } = filled);
  const recorded: (readonly [string, Args])[] = [];
  const recorder = {
    rpc: async (fn: string, args: Args = {}) => {
      recorded.push([fn, args]);
      return { data: null, error: null };
    },
  };
  await readCalls(recorder as unknown as SupabaseClient, filled.days);
  const rows = await company.sql<{ fn: string; argument: string; type: string }[]>`
    select p.proname as fn, a.name as argument, format_type(a.type, null) as type from pg_proc p
    cross join lateral unnest(p.proargnames, p.proargtypes::oid[]) a (name, type) where p.pronamespace = 'public'::regnamespace`;
  types = new Map(rows.map(({ fn, argument, type }) => [`${fn}.${argument}`, type]));
  lists = rows.flatMap(({ fn, argument }) => (argument === 'option_ids' && !exact.includes(fn) ? [fn] : []));
  campaignLists = rows.flatMap(({ fn, argument }) => (argument === 'campaign_name' ? [fn] : []));
  calls = recorded;
}, 240_000);
afterAll(() => company.database.drop());

const answerOf = (fn: string, args: Args) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
    const named = Object.keys(args).map(
      (name, at) => `${name} => $${at + 1}::${types.get(`${fn}.${name}`) ?? 'text'}`,
    );
    const [row] = await member.unsafe<{ answer: unknown }[]>(
      `select public.${fn}(${named.join(', ')}) as answer`,
      Object.values(args) as string[],
    );
    return row?.answer;
  });

it('a tag lists exactly what the ids of its options list, in every function that takes option ids', async () => {
  const { sql } = company;
  const narrowed = new Set<string>();
  await sql`insert into private.tag (partner_cd, name) select "PARTNER_CD", '짝수' from public.dim_partner`;
  await sql`insert into private.tagged_option (partner_cd, tag_id, option_cd)
    select t.partner_cd, t.id, o."OPTION_CD" from private.tag t
    join (select *, row_number() over (partition by "PARTNER_CD" order by "OPTION_CD" collate "C") as place
      from public.dim_option) o on o."PARTNER_CD" = t.partner_cd and o.place % 2 = 0`;
  const tags = await sql<{ partner: string; id: string; ids: string[] }[]>`
    select t.partner_cd as partner, t.id, array_agg(o.option_cd order by o.option_cd collate "C") as ids
    from private.tag t join private.tagged_option o on o.tag_id = t.id group by t.partner_cd, t.id`;
  for (const [fn, args] of calls.filter(([name]) => lists.includes(name))) {
    const tag = tags.find(({ partner }) => partner === args.partner_cd);
    if (!tag) continue;
    const byIds = await answerOf(fn, { ...args, option_ids: tag.ids });
    const byTag = await answerOf(fn, { ...args, option_ids: [`#${tag.id}`] });
    expect({ fn, args, answer: byTag }).toEqual({ fn, args, answer: byIds });
    const all = await answerOf(fn, { ...args, option_ids: [] });
    if (JSON.stringify(all) !== JSON.stringify(byTag)) narrowed.add(fn);
    const none = await answerOf(fn, { ...args, option_ids: ['#999999999'] });
    const unknown = await answerOf(fn, { ...args, option_ids: ['no such id'] });
    expect({ fn, args, answer: none }).toEqual({ fn, args, answer: unknown });
  }
  expect([...narrowed].toSorted()).toEqual(lists.toSorted());
});

it('a tag has the figures of exactly its campaigns, in every function that takes a name of campaigns', async () => {
  const { sql } = company;
  const narrowed = new Set<string>();
  await sql`insert into private.tag (partner_cd, name) select "PARTNER_CD", '광고' from public.dim_partner`;
  await sql`insert into private.tagged_campaign (partner_cd, tag_id, campaign_id)
    select t.partner_cd, t.id, c."CAMPAIGN_ID" from private.tag t
    join (select *, row_number() over (partition by "PARTNER_CD" order by "CAMPAIGN_ID" collate "C") as place
      from public.dim_campaign) c on c."PARTNER_CD" = t.partner_cd and c.place % 2 = 1 where t.name = '광고'`;
  // A name that they alone have chooses the same campaigns by hand.
  await sql`update public.dim_campaign c set "CAMPAIGN_NM" = '고른 ' || "CAMPAIGN_NM" from private.tagged_campaign t
    where t.partner_cd = c."PARTNER_CD" and t.campaign_id = c."CAMPAIGN_ID"`;
  const tags = await sql<{ partner: string; id: string }[]>`
    select distinct partner_cd as partner, tag_id as id from private.tagged_campaign`;
  for (const [fn, args] of calls.filter(([name]) => campaignLists.includes(name))) {
    const tag = tags.find(({ partner }) => partner === args.partner_cd);
    if (!tag) continue;
    const answers = async (campaign_name: string) => ({
      fn,
      args,
      answer: await answerOf(fn, { ...args, campaign_name }),
    });
    const byTag = await answers(`#${tag.id}\n`);
    expect(byTag).toEqual(await answers('고른'));
    if (narrowed.has(fn)) continue;
    expect(await answers('#999999999\n')).toEqual(await answers('no such name'));
    if (JSON.stringify(byTag) !== JSON.stringify(await answers(''))) narrowed.add(fn);
  }
  // The parts of one campaign that has the tag are all of them.
  expect([...narrowed, 'ad_campaign_parts'].toSorted()).toEqual(campaignLists.toSorted());
});
