import type { AnswerOf } from '../../../src/data/answer-of.ts';
import { presetRange } from '../../../src/domain/date-presets.ts';
import type { Day } from '../../../src/domain/korea-time.ts';
import type { Sql } from '../../postgres/connect.ts';
import { inNameOf } from './in-name-of.ts';

/** Who gets a report, of which partners (null: of all), and which periods before its day it sums up. */
export interface Reader {
  userId: string;
  hasFactor: boolean;
  partnerCds: string[] | null;
  periods: Period[];
  day: Day;
}

type Period = 'week' | 'month';

export interface Partner {
  id: number;
  code: string;
  name: string;
}

/** The answers of the functions that the pages of a partner read. */
export interface PartnerReport {
  partner: Partner;
  home: AnswerOf<'home_summary'>;
  todos: AnswerOf<'dashboard_todos'>;
  due: AnswerOf<'reports_due'>['rows'];
  periods: AnswerOf<'settlement_periods'>['rows'];
  summaries: { of: Period; answer: AnswerOf<'portfolio'> }[];
}

/** Most partners of one report. */
const mostPartners = 50;

/** Days back in which a settlement period ends that may still be paid: the last part comes two months after it. */
const settledDays = 120;

/**
 * Reads a report in the name of the member, so that rights and figures are those of the pages. The second factor counts as used
 * where there is one: whoever turned the report on had used it. A member who needs one and has none sees nothing.
 */
export async function readReport(sql: Sql, reader: Reader): Promise<PartnerReport[]> {
  const claims = { sub: reader.userId, aal: reader.hasFactor ? 'aal2' : 'aal1' };
  const asMember = <T>(work: (member: Sql) => Promise<T>) =>
    inNameOf(sql, { role: 'authenticated', claims }, work);
  const partners = await asMember(
    (member) => member<Partner[]>`
      select "ID" as id, "PARTNER_CD" as code, "PARTNER_NM" as name from public.dim_partner
      where ${reader.partnerCds}::text[] is null or "PARTNER_CD" = any (${reader.partnerCds}::text[])
      order by "PARTNER_NM", "PARTNER_CD" limit ${mostPartners}`,
  );
  const reports: PartnerReport[] = [];
  for (const partner of partners)
    reports.push(
      await asMember(async (member) => ({
        ...(await readPartner(member, partner)),
        summaries: await readSummaries(member, partner, reader),
      })),
    );
  return reports;
}

async function readPartner(member: Sql, partner: Partner): Promise<Omit<PartnerReport, 'summaries'>> {
  const [row] = await member<
    [{ home: unknown; todos: unknown; due: { rows: unknown }; periods: { rows: unknown } }]
  >`select public.home_summary(${partner.code}) as home, public.dashboard_todos(${partner.code}) as todos,
      public.reports_due(array[${partner.code}]::text[]) as due,
      public.settlement_periods(${partner.code},
        private.day_text(private.korea_today() - ${settledDays}::integer),
        private.day_text(private.korea_today() - 1)) as periods`;
  return { partner, ...row, due: row.due.rows, periods: row.periods.rows } as PartnerReport;
}

async function readSummaries(
  member: Sql,
  { code }: Partner,
  { periods, day }: Reader,
): Promise<PartnerReport['summaries']> {
  const summaries: PartnerReport['summaries'] = [];
  for (const of of periods) {
    const { start, end } = presetRange(of === 'week' ? 'lastWeek' : 'lastMonth', day);
    const [row] = await member<[{ answer: AnswerOf<'portfolio'> }]>`
      select public.portfolio(${code}, ${start}, ${end}) as answer`;
    summaries.push({ of, answer: row.answer });
  }
  return summaries;
}
