import { afterAll, beforeEach, expect, it } from 'vitest';
import { setToday } from '../../../host/testing/today.ts';
import type { AnswerOf } from '../../../src/data/answer-of.ts';
import { createCompany, type Company } from './company.ts';
import { asked } from './settlement.ts';

// Saturday, 2026-11-21: the newest complete day is Friday the 20th, the last complete week ends on Sunday the 15th.
let company: Company;
beforeEach(async () => {
  await company?.database.drop();
  company = await createCompany();
});
afterAll(() => company.database.drop());

const rows = async (...codes: string[]) => {
  const { rows: all } = await asked<AnswerOf<'reports_due'>>(
    company,
    `public.reports_due('{${codes.join(',')}}')`,
  );
  return all.map(({ partnerCd, source, lastDay, days, reports }) =>
    [
      partnerCd,
      source,
      lastDay ?? '-',
      days.length === 0 ? 'done' : `${days[0]}~${days.at(-1)} ${days.length}`,
      ...(reports ?? []),
    ].join(' '),
  );
};
const log = (category: string, table: string, from: string, to = from, partner = 'P1') =>
  company.sql`insert into public.log_file_upload ("PARTNER_CD", "CATEGORY", "TABLE_NM", "PERIOD_START", "PERIOD_END", "REG_DT")
    values (${partner}, ${category}, ${table}, ${from}, ${to}, '2026-11-20T16:00:00Z')`;
const setRhythm = (source: string, rhythm: string) =>
  company.sql`select public.change_report_rhythm('P1', ${source}, ${rhythm})`;
const settlement = (category: string, end: string) =>
  company.sql`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT")
    values ('P1', ${category}, ${end}, 'a.xlsx', 1)`;
const waive = (end: string, except: string) =>
  company.sql`insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT")
    select 'P1', c, ${end} from unnest(private.settlement_reports()) c where c <> ${except}`;

it('a partner of which nothing was ever loaded: a month of days, requests as the pages count them, the last settlement week', async () => {
  expect(await rows('P2')).toEqual([
    'P2 재고현황 - 20261121~20261121 1',
    'P2 판매분석 - 20261022~20261120 30',
    'P2 입고요청 - 20261023~20261121 30',
    'P2 광고보고서 - 20261022~20261120 30',
    'P2 정산 - 20261109~20261115 7 판매수수료 입출고/배송비 보관비 반품 회수/재입고 반출 부가서비스 재고 손실 보상 광고비 내역 밀크런 내역',
  ]);
});

it('what came in ticks itself off, and what is left is the exact days', async () => {
  await log('재고현황', 'fact_stock', '20261121');
  await log('입고요청', 'raw_wing_inbound_request', '20261001', '20261210');
  await log('판매분석', 'agg_performance_option_daily', '20261110', '20261117');
  await log('판매분석', 'agg_performance_option_daily', '20261119');
  await company.sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select 'P1', private.date_sk(d::date), 'keyword', 1, 'a.xlsx' from generate_series('2026-11-01'::date, '2026-11-19', '1 day') d`;
  await settlement('판매수수료', '20261108');
  await waive('20261108', '판매수수료');
  await settlement('판매수수료', '20261115');
  await waive('20261115', '판매수수료');
  await company.sql`delete from public.dim_settlement_waiver where "SETTLE_END_DT" = '20261115' and "CATEGORY" in ('반출', '보관비')`;
  expect(await rows('P1')).toEqual([
    'P1 재고현황 20261121 done',
    // The 18th and the 20th; days before the first load are not asked for.
    'P1 판매분석 20261119 20261118~20261120 2',
    'P1 입고요청 20261121 done',
    'P1 광고보고서 20261119 20261107~20261120 14',
    'P1 정산 20261108 20261109~20261115 7 보관비 반출',
  ]);
  await company.sql`insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT")
    select 'P1', c, '20261115' from unnest(private.settlement_reports()) c on conflict do nothing`;
  await log('판매분석', 'agg_performance_option_daily', '20261118');
  await log('판매분석', 'agg_performance_option_daily', '20261120');
  await company.sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    values ('P1', 20261120, 'keyword', 1, 'a.xlsx')`;
  expect((await rows('P1')).map((row) => row.split(' ').at(-1))).toEqual(Array(5).fill('done'));
});

it('the last day of 정산 is the newest period of which private.missing_settlement_reports names none', async () => {
  const { sql } = company;
  const newest = async () => {
    const [row] =
      await sql`select (select l.last_day from private.last_report_days('P1', '2026-11-21') l where l.source = '정산') as ours,
      (select max(f."SETTLE_END_DT") from public.log_settlement_file f
        where private.missing_settlement_reports('P1', f."SETTLE_END_DT") = '{}') as theirs`;
    return [row?.ours, row?.theirs] as unknown[];
  };
  expect(await newest()).toEqual([null, null]);
  // All loaded, one loaded and the others waived, one that is neither, and waived alone.
  await sql`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT")
    select 'P1', c, '20261101', 'a.xlsx', 1 from unnest(private.settlement_reports()) c`;
  expect(await newest()).toEqual(['20261101', '20261101']);
  await settlement('보관비', '20261108');
  await waive('20261108', '보관비');
  expect(await newest()).toEqual(['20261108', '20261108']);
  await settlement('보관비', '20261115');
  await waive('20261115', '반출');
  await waive('20261122', '');
  expect(await newest()).toEqual(['20261108', '20261108']);
});

it('yesterday is there by one rule for 홈 and for all partners', async () => {
  await log('판매분석', 'agg_performance_option_daily', '20261120');
  await log('입고요청', 'raw_wing_inbound_request', '20261001', '20261210');
  const there = [
    ['재고현황', false],
    ['판매분석', true],
    ['입고요청', true],
    // Its advertising was never loaded, so that nobody waits for it.
    ['광고보고서', null],
  ];
  const { rows: all } = await asked<AnswerOf<'reports_due'>>(company, `public.reports_due('{P1}')`);
  expect(all.slice(0, 4).map(({ source, isThere }) => [source, isThere])).toEqual(there);
  const { arrivals } = await asked<AnswerOf<'home_summary'>>(company, `public.home_summary('P1')`);
  expect(arrivals?.map(({ category, isThere }) => [category, isThere])).toEqual(there);
});

it('partners that lack a report of yesterday are counted by the rule of 홈, also of more than 100', async () => {
  const gaps = () => asked<AnswerOf<'partner_gaps'>>(company, 'public.partner_gaps()');
  expect(await gaps()).toEqual({ partners: 2, lacking: 2 });
  for (const [category, table] of [
    ['재고현황', 'fact_stock'],
    ['판매분석', 'agg_performance_option_daily'],
    ['입고요청', 'raw_wing_inbound_request'],
  ] as const)
    await log(category, table, '20261120');
  expect(await gaps()).toEqual({ partners: 2, lacking: 1 });
  await company.sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION")
    select 'Q' || n, 'Q' || n, '120-81-00001', '' from generate_series(1, 150) n`;
  await company.sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
    select ${company.memberId}, 'Q' || n from generate_series(1, 150) n`;
  expect(await gaps()).toEqual({ partners: 152, lacking: 151 });
  // Nobody waits for what a partner does not get, or for settlements.
  await company.sql`insert into public.dim_report_rhythm ("PARTNER_CD", "SOURCE", "RHYTHM")
    select 'Q1', s.source, 'none' from private.report_sources() s where s.source <> '정산'`;
  expect(await gaps()).toEqual({ partners: 152, lacking: 150 });
});

it('a weekly report is due once its week is over, a monthly one once its month is, and one that the partner has not never is', async () => {
  await log('재고현황', 'fact_stock', '20261114');
  await setRhythm('재고현황', 'weekly');
  await setRhythm('광고보고서', 'none');
  await setRhythm('정산', 'monthly');
  const before = await rows('P1');
  expect(before[0]).toBe('P1 재고현황 20261114 20261121~20261121 1');
  expect(before[3]).toBe('P1 광고보고서 - done');
  expect(before[4]).toMatch(/^P1 정산 - 20261001~20261031 31 /);
  await log('재고현황', 'fact_stock', '20261115');
  expect((await rows('P1'))[0]).toBe('P1 재고현황 20261115 done');
  await setToday(company.sql, '2026-11-22');
  expect((await rows('P1'))[0]).toBe('P1 재고현황 20261115 20261122~20261122 1');
});

it('a week ends with its month: settlement periods are split there', async () => {
  const [row] = await company.sql`select private.rhythm_end('weekly', '2026-12-02')::text as split,
    private.rhythm_end('weekly', '2026-12-06')::text as sunday, private.rhythm_end('weekly', '2026-12-05')::text as saturday`;
  expect(row).toEqual({ split: '2026-11-30', sunday: '2026-12-06', saturday: '2026-11-30' });
});

const list = (args = '') => asked<AnswerOf<'reports_due_list'>>(company, `public.reports_due_list(${args})`);
const mayLoad = (...codes: string[]) =>
  company.sql`update public.auth_member_partner set "CAN_LOAD" = "PARTNER_CD" = any (${codes})`;

it('the list of all partners has the rows of each partner, of those that the caller may load', async () => {
  expect(await list()).toEqual({
    total: 0,
    counts: { all: 0, due: 0, overdue: 0, done: 0, none: 0, partners: 0 },
    rows: [],
  });
  await mayLoad('P1', 'P2');
  await log('판매분석', 'agg_performance_option_daily', '20261022', '20261120');
  await log('재고현황', 'fact_stock', '20261121', '20261121', 'P2');
  await setRhythm('광고보고서', 'none');
  const { total, counts, rows: listed } = await list(`state => 'all'`);
  const { rows: all } = await asked<AnswerOf<'reports_due'>>(company, `public.reports_due('{P1,P2}')`);
  expect(listed).toMatchObject(all);
  expect(listed.map(({ missing, days }) => missing - days.length)).toEqual(Array(10).fill(0));
  expect(total).toBe(10);
  // Done: sales of P1, stock of P2. Due and not overdue: advertising of P2, which never had any.
  expect(counts).toEqual({ all: 10, due: 7, overdue: 6, done: 2, none: 1, partners: 2 });
  await mayLoad('P2');
  expect(new Set((await list(`state => 'all'`)).rows.map(({ partnerCd }) => partnerCd))).toEqual(
    new Set(['P2']),
  );
});

it('a report is overdue if it was due yesterday already', async () => {
  await mayLoad('P1');
  const overdue = async () => (await list(`state => 'overdue'`)).rows.map(({ source }) => source);
  const due = async () => (await list()).rows.map(({ source }) => source);
  await log('재고현황', 'fact_stock', '20261120');
  await log('입고요청', 'raw_wing_inbound_request', '20261101', '20261210');
  await log('판매분석', 'agg_performance_option_daily', '20261022', '20261119');
  await company.sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select 'P1', private.date_sk(d::date), 'keyword', 1, 'a.xlsx' from generate_series('2026-11-01'::date, '2026-11-19', '1 day') d`;
  await setRhythm('정산', 'none');
  // The 20th alone is missing, which is there since this morning.
  expect([await due(), await overdue()]).toEqual([['재고현황', '판매분석', '광고보고서'], []]);
  await setToday(company.sql, '2026-11-22');
  expect(await overdue()).toEqual(['재고현황', '판매분석', '광고보고서']);
  // Nothing was due before of a week that ended today.
  await setRhythm('판매분석', 'weekly');
  await setToday(company.sql, '2026-11-23');
  expect(await overdue()).toEqual(['재고현황', '입고요청', '광고보고서']);
  await setToday(company.sql, '2026-11-24');
  expect(await overdue()).toEqual(['재고현황', '판매분석', '입고요청', '광고보고서']);
});

it('the partner that sells most comes first, pages follow each other, and counts are of all pages', async () => {
  await mayLoad('P1', 'P2');
  await company.sql`insert into public.agg_partner_daily ("PARTNER_CD", "DATE_SK", "SALE_AMT") values ('P1', 20261119, 10), ('P2', 20261119, 20)`;
  const keys = ({ rows: some }: AnswerOf<'reports_due_list'>) =>
    some.map(({ partnerCd, source }) => `${partnerCd} ${source}`);
  const first = await list(`page_size => 6`);
  expect(keys(first)).toEqual([
    'P2 재고현황',
    'P2 판매분석',
    'P2 입고요청',
    'P2 광고보고서',
    'P2 정산',
    'P1 재고현황',
  ]);
  const second = await list(`page_size => 6, page_number => 2`);
  expect(keys(second)).toEqual(['P1 판매분석', 'P1 입고요청', 'P1 광고보고서', 'P1 정산']);
  expect(second.counts).toEqual(first.counts);
  expect(keys(await list(`term => '파트너 1', report => '정산'`))).toEqual(['P1 정산']);
  expect(keys(await list(`whose => 'own'`))).toEqual([]);
  await company.sql`insert into public.log_file_upload ("PARTNER_CD", "CATEGORY", "TABLE_NM", "USER_ID")
    values ('P1', '원가', 'dim_option_cost', ${company.memberId}), ('P2', '원가', 'dim_option_cost', null)`;
  expect(new Set((await list(`whose => 'own'`)).rows.map(({ partnerCd }) => partnerCd))).toEqual(
    new Set(['P1']),
  );
  await expect(list(`state => 'late'`)).rejects.toMatchObject({ code: '22023' });
  await expect(list(`report => '옵션마스터'`)).rejects.toMatchObject({ code: '22023' });
  await expect(list(`page_size => 5001`)).rejects.toMatchObject({ code: '22023' });
});

it('refuses a call for nobody or for more than 100 partners, and a rhythm that there is not', async () => {
  await expect(rows()).rejects.toMatchObject({ code: '22023' });
  await expect(rows(...Array<string>(101).fill('P1'))).rejects.toMatchObject({ code: '22023' });
  await expect(rows('P1', 'P3')).rejects.toMatchObject({ code: '42501' });
  await expect(setRhythm('재고현황', 'hourly')).rejects.toMatchObject({ code: '22023' });
  await expect(setRhythm('옵션마스터', 'daily')).rejects.toMatchObject({ code: '22023' });
});
