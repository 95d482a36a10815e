import type { PostgresBinaries } from '../host/postgres/binaries.ts';
import { optionMasterColumns } from '../host/testing/option-master-columns.ts';
import { setToday } from '../host/testing/today.ts';
import { publicFunctions, changedMember, stagedReport } from '../supabase/tests/functions/registry.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { processorTime } from './support/database-alone.ts';
import { fillCompany } from './support/fill-company.ts';
import { largeProduct } from './support/fill-products.ts';
import type { FunctionCost, FunctionCosts } from './support/function-costs.ts';
import { median } from './support/measure.ts';
import type { BenchSize, PartnerSize } from './support/sizes.ts';

/** Names in the sample calls of the registry, and those of the filled partner that take their place. */
const inFilledPartner: readonly (readonly [RegExp, string])[] = [
  [/O-P1/g, '87000000007'],
  [/PR-P1/g, largeProduct],
  [/\bB-P1/g, 'P1B3'],
  [/C-P1/g, '900001'],
  [/R-P1/g, 'P1-26000005'],
  [/K-P1/g, '키워드 1 7'],
  [/'G'/g, `'그룹 1'`],
  [/'P3', '시험'/g, `'P1', '파트너 1'`],
  [/'시험'/g, `'크림 12'`],
  [/'P3'/g, `'P1'`],
  [/right\('P1', 1\)::bigint/g, `(select max("ID") from public.log_file_upload where "PARTNER_CD" = 'P1')`],
  [/'20261101', '(20261101|20261108)'/g, `'20261101', '20261129'`],
];
/** The call with what the filled partner has. */
export const callOf = (text: string) =>
  inFilledPartner.reduce((call, [name, other]) => call.replace(name, other), text);

/** Every function of the API, called by a member of a filled partner. */
export async function benchFunctions(size: BenchSize, programs?: PostgresBinaries): Promise<FunctionCosts> {
  const backend = await startBenchBackend(programs);
  try {
    await fillAll(backend, [size]);
    const [row] = await backend.sql`select current_setting('server_version') as server`;
    const functions: FunctionCost[] = [];
    for (const { name, call } of publicFunctions)
      functions.push({ name, ...(await costOf(backend, `select ${callOf(call)}`, size.repeats)) });
    return { server: String(row?.server), functions };
  } finally {
    await backend.close();
  }
}

/** The surroundings of a call. */
type Caller = Pick<BenchBackend, 'sql' | 'memberId'>;

/** Fills partners with all that the sample calls ask of P1, as of their day. */
export async function fillAll({ sql, memberId }: Caller, sizes: readonly PartnerSize[]): Promise<void> {
  await setToday(sql, '2026-11-30');
  await fillCompany(sql, memberId, sizes);
  await sql`update public.auth_member_partner set "CAN_LOAD" = true, "CAN_MANAGE" = true`;
  await sql`update public.auth_member set "IS_ADMIN" = true where "ID" = ${memberId}`;
  await sql`insert into auth.users (id, email) values (${changedMember}, 'changed@example.com')`;
  await sql`insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "TO_VAL")
    select 'P1', 'campaign', "CAMPAIGN_ID", 'memo', '메모' from public.dim_campaign where "PARTNER_CD" = 'P1'`;
  await sql`insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "CONFIDENCE")
    select 'P1', "OPTION_CD", 'noCost', private.korea_today() - 9, private.korea_today(), '{"amount": 1000}', 'high'
    from public.dim_option where "PARTNER_CD" = 'P1' order by 2 limit 1000`;
  await sql`insert into public.agg_product_score ("PARTNER_CD", "CALC_DAY", "OPTION_CD", "SCORE")
    select 'P1', private.korea_today() - n, "OPTION_CD", 50 from public.dim_option, generate_series(0, 27) n
    where "PARTNER_CD" = 'P1' and right("OPTION_CD", 1) = '7'`;
  await sql`insert into public.log_diagnosis ("PARTNER_CD", "CALC_DAY", "MOD_DT") values ('P1', private.korea_today(), 'infinity')`;
  await sql`insert into private.import_batch (id, partner_cd, category, file_nm, columns, user_id, shape)
    values (${stagedReport}, 'P1', '옵션마스터', 'a.xlsx', ${optionMasterColumns}, ${memberId}, private.import_shape())`;
  // With the number of the newest load, which stands in the place of both in a call.
  await sql`insert into private.tag (id, partner_cd, name) overriding system value
    select max("ID"), 'P1', '봄' from public.log_file_upload where "PARTNER_CD" = 'P1'`;
  // The newest load can be taken back.
  await sql`with newest as (
      update public.log_file_upload set "IMPORT_ID" = gen_random_uuid()
      where "ID" = (select max("ID") from public.log_file_upload where "PARTNER_CD" = 'P1') returning "IMPORT_ID")
    insert into private.kept_load (import_id, partner_cd) select "IMPORT_ID", 'P1' from newest`;
  await sql`vacuum analyze`;
}

class TakenBack extends Error {}

/** Runs a statement as the member and takes back what it wrote. */
async function taken<T>(
  { sql, memberId }: Caller,
  work: (run: (text: string) => Promise<T>) => Promise<void>,
) {
  const claims = JSON.stringify({ sub: memberId, role: 'authenticated', aal: 'aal1' });
  await sql
    .begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true),
        set_config('request.jwt.claim.sub', ${memberId}, true), set_config('role', 'authenticated', true)`;
      await work((text) => tx.unsafe(text) as unknown as Promise<T>);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

/** Cost of a statement of the member, whose writes are taken back. */
export async function costOf(
  backend: Caller,
  statement: string,
  repeats: number,
): Promise<Omit<FunctionCost, 'name'>> {
  const [row] = await backend.sql`select pg_backend_pid() as pid`;
  const times: number[] = [];
  const processed: number[] = [];
  // The first call is not counted.
  for (let call = 0; call <= repeats; call += 1)
    await taken(backend, async (run) => {
      const [start, before] = [performance.now(), processorTime(Number(row?.pid))];
      await run(statement);
      times[call] = performance.now() - start;
      processed[call] = processorTime(Number(row?.pid)) - before;
    });
  let pages = 0;
  await taken<Record<string, [{ Plan: Record<string, number> }]>[]>(backend, async (run) => {
    const [plan] = await run(`explain (analyze, buffers, timing off, format json) ${statement}`);
    const top = plan?.['QUERY PLAN']?.[0].Plan ?? {};
    pages = (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0);
  });
  return { milliseconds: median(times.slice(1)), processor: Math.min(...processed.slice(1)), pages };
}
