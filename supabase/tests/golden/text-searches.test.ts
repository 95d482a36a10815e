import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { readCalls } from '../answers/calls.ts';
import { filledCompany } from '../answers/filled-company.ts';
import type { Company } from './company.ts';

/** Arguments in which a person types a part of a text, of every function. */
const searches = [
  'campaign_name',
  'ib_aprv_no',
  'keyword',
  'name',
  'product_name',
  'req_no',
  'term',
  'terms',
];
/** Texts of those names that are no search: what is written, or one row's own key. */
const exact = [
  'ad_keyword_detail.keyword',
  'delete_partner.name',
  'inbound_detail.req_no',
  'save_intervention.name',
  'save_partner.name',
  'save_tag.name',
  'save_view.name',
  'make_feed.name',
  'tag_campaigns.name',
  'tag_options.name',
];
/** Every other text: codes, days, choices and what is written. */
const others =
  'action ad_type adgroup_name brn industry representative vendor_ids apply_dt aside_svc attribution basis brand_cd brand_cds campaign_id cards category charge_type columns comparison confidence date_end date_start doc_state email end_day expected field file_nm hidden keyword_class last_month level loss_type measure memo month offer_condition option_cd option_id option_ids outcome page partner_cd partner_cds period_end period_ends period_start piece placement product_id product_ids rhythm rows rule_cd sale_state scope search snap_date sort_by sort_direction source start_day state status stock_state subject subject_id tab table_id type unit urgency value view way winner year ym reason rule until_day code option_cds campaign_ids campaigns request_nos file_hash sender mail_key detail note periods url report whose'.split(
    ' ',
  );

const typed = '수분 크림 50';
const spellings = [
  typed.normalize('NFD'),
  '수분\u00a0크림\u300050',
  '수\u200b분 크림\ufeff 50',
  ' 수분  크림\t50 ',
  '\u202a수분 \u2066크림 5\u00ad0',
  '수분 크림 ５０',
];
const cleanName = '[가온] 수분 크림 50ml';
/** As a report may have brought it before loads cleaned names. */
const dirtyName = '[가온]  수\u200b분\u00a0크림 ５０ml'.normalize('NFD');

type Args = Record<string, unknown>;
let company: Company;
let calls: (readonly [fn: string, args: Args])[];
let types: Map<string, Map<string, string>>;

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
  calls = recorded;
  const rows = await company.sql<{ fn: string; argument: string; type: string }[]>`
    select p.proname as fn, a.name as argument, format_type(a.type, null) as type from pg_proc p
    cross join lateral unnest(p.proargnames, p.proargtypes::oid[]) a (name, type) where p.pronamespace = 'public'::regnamespace`;
  types = new Map();
  for (const { fn, argument, type } of rows)
    types.set(fn, (types.get(fn) ?? new Map<string, string>()).set(argument, type));
}, 240_000);
afterAll(() => company.database.drop());

/** Writes this name wherever a search may look for one; numbers of rows stand behind it where it must be one of a kind. */
async function nameAll(name: string): Promise<void> {
  const { sql } = company;
  await sql`update public.dim_option set "ITEM_NM" = ${name}`;
  await sql`update public.dim_campaign set "CAMPAIGN_NM" = ${name}`;
  await sql`update public.dim_partner set "PARTNER_NM" = ${name}`;
  await sql`update public.auth_member set "NAME" = ${name}`;
  await sql`update public.log_intervention set "NAME" = ${name}`;
  await sql`update public.dim_ad_keyword set "KEYWORD" = ${name} || "KEYWORD_ID" where "KEYWORD" <> '컵'`;
  await sql`update public.fact_inventory_compensation set "ITEM_NM" = ${name}`;
  await sql`update public.fact_settlement_option set "ITEM_NM" = ${name}`;
  await sql`update public.raw_wing_inbound_request set "REQ_NO" = ${name} || "ID", "IB_APRV_NO" = ${name} || "ID"`;
}

const argumentsOf = (fn: string) => types.get(fn) ?? new Map<string, string>();
/** Every search of every function: function and argument. */
const cases = () =>
  [...types].flatMap(([fn, args]) =>
    [...args.keys()]
      .filter((argument) => searches.includes(argument) && !exact.includes(`${fn}.${argument}`))
      .map((argument) => [fn, argument] as const),
  );

const answerOf = (fn: string, args: Args) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
    const named = Object.keys(args).map(
      (name, at) => `${name} => $${at + 1}::${argumentsOf(fn).get(name) ?? 'text'}`,
    );
    const [row] = await member.unsafe<{ answer: unknown }[]>(
      `select public.${fn}(${named.join(', ')}) as answer`,
      Object.values(args) as string[],
    );
    return row?.answer;
  });

it('each text that a function takes is a search or known to be none', () => {
  const texts = [...types].flatMap(([fn, args]) =>
    [...args].flatMap(([argument, type]) =>
      type.startsWith('text') ? [{ argument, place: `${fn}.${argument}` }] : [],
    ),
  );
  const unknown = texts.filter(({ argument }) => !searches.includes(argument) && !others.includes(argument));
  expect(unknown.map(({ place }) => place)).toEqual([]);
  expect(cases().length).toBeGreaterThan(20);
});

/** They clean what was typed and rely on names being stored clean: cleaning each name took three times as long. */
const relying = ['ad_search', 'option_search', 'product_search'];

describe.each([
  ['clean', cleanName],
  ['dirty', dirtyName],
])('names that are stored %s', (_, name) => {
  beforeAll(() => nameAll(name), 240_000);

  it('are found by every spelling, in each search of each function', async () => {
    for (const [fn, argument] of cases()) {
      if (name === dirtyName && relying.includes(fn)) continue;
      const searched = (args: Args, text: string) =>
        answerOf(fn, { ...args, [argument]: argument === 'terms' ? [text] : text });
      const called = calls.filter(([name]) => name === fn).map(([, args]) => args);
      // The first call that has something to find.
      let found: { args: Args; answer: unknown } | undefined;
      for (const args of called) {
        const answer = await searched(args, typed);
        const nothing = await searched(args, '없는 이름');
        if (JSON.stringify(answer) !== JSON.stringify(nothing)) found = { args, answer };
        if (found) break;
      }
      expect(found, `${fn}.${argument} finds something`).toBeDefined();
      for (const spelling of spellings)
        expect(
          await searched(found?.args ?? {}, spelling),
          `${fn}.${argument} of ${JSON.stringify(spelling)}`,
        ).toEqual(found?.answer);
      expect(await searched(found?.args ?? {}, '%'), `${fn}.${argument} of %`).not.toEqual(found?.answer);
    }
  });
});
