import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
let stranger: string;
beforeAll(async () => {
  company = await createCompany();
  stranger = await createAccount(company.sql, { email: 'stranger@example.com', partners: ['P2'] });
});
afterAll(() => company.database.drop());
beforeEach(() => company.sql`delete from private.morning_report`);
beforeEach(() => company.sql`delete from private.log_morning_report`);

const wanted = {
  isOn: true,
  hour: 8,
  weekdays: [1, 2, 3, 4, 5],
  partnerCds: null as string[] | null,
  periods: [] as string[],
};

/** The answer, or the code of the refusal. */
async function ask<T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, work);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const save = (part: object = {}, member = company.memberId) => {
  const { isOn, hour, weekdays, partnerCds, periods } = { ...wanted, ...part };
  return ask(member, async (sql) => {
    await sql`select public.save_morning_report(${isOn}, ${hour}, ${weekdays}::integer[], ${partnerCds}::text[], ${periods}::text[])`;
    return 'saved';
  });
};
const settings = (member = company.memberId) =>
  ask(member, async (sql) => {
    const [row] = await sql`select public.morning_report_settings() as settings`;
    return row?.settings as unknown;
  });

interface Claim {
  user_id: string;
  attempt: number;
}
const asService = <T>(work: (sql: Company['sql']) => Promise<T>) =>
  asCaller(company.sql, { role: 'service_role' }, work);
/** Members and attempts of all reports that are due at a moment of Korea time. */
async function claims(moment: string): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (;;) {
    const [claim] = await asService(
      (sql) => sql<Claim[]>`select * from private.claim_morning_report(${`${moment}+09:00`}::timestamptz)`,
    );
    if (!claim) return found;
    found.push([claim.user_id, claim.attempt]);
  }
}
/** Saved on a Sunday, the 22nd. */
const savedBefore = () =>
  company.sql`update private.morning_report set saved_at = '2026-11-22T12:00:00+09:00'`;

it('keeps the settings of each member apart', async () => {
  expect(await settings()).toEqual({ ...wanted, isOn: false, hasBounced: false });
  await save({ hour: 7, partnerCds: ['P2', 'P1'] });
  expect(await settings()).toEqual({ ...wanted, hour: 7, partnerCds: ['P1', 'P2'], hasBounced: false });
  expect(await settings(stranger)).toMatchObject({ isOn: false });
});

it('refuses an hour, weekdays and partners that are none, and partners of others', async () => {
  for (const part of [
    { hour: 24 },
    { hour: -1 },
    { hour: null },
    { isOn: null },
    { weekdays: [] },
    { weekdays: [0] },
    { weekdays: [null] },
    { weekdays: null },
    { weekdays: [1, 1, 2, 3, 4, 5, 6, 7] },
    { partnerCds: [] },
    { periods: ['day'] },
    { periods: ['week', null] },
    { periods: ['week', 'month', 'week'] },
    { periods: null },
    { partnerCds: Array.from({ length: 51 }, () => 'P1') },
  ])
    expect([part, await save(part)]).toEqual([part, '22023']);
  for (const partnerCds of [['P3'], ['P1', 'P9'], [null]]) expect(await save({ partnerCds })).toBe('42501');
  expect(await save({ partnerCds: ['P1'] }, stranger)).toBe('42501');
});

it('a partner that the member lost is no longer among the chosen ones', async () => {
  await save({ partnerCds: ['P2'] }, stranger);
  await company.sql`delete from public.auth_member_partner where "USER_ID" = ${stranger}`;
  expect(await settings(stranger)).toMatchObject({ partnerCds: [] });
  await company.sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${stranger}, 'P2')`;
});

it('a report is due from its hour on, on its weekdays, once a day', async () => {
  await save();
  await savedBefore();
  const due: [string, number][] = [[company.memberId, 1]];
  expect(await claims('2026-11-23T07:59:00')).toEqual([]);
  expect(await claims('2026-11-23T08:00:00')).toEqual(due);
  expect(await claims('2026-11-23T08:01:00')).toEqual([]);
  // The host did not run until late at night.
  expect(await claims('2026-11-24T23:59:00')).toEqual(due);
  expect(await claims('2026-11-28T09:00:00')).toEqual([]);
});

it('settings saved after their hour, switched off, bounced or of an inactive member are not due', async () => {
  await save();
  await savedBefore();
  const { sql, memberId } = company;
  await sql`update private.morning_report set saved_at = '2026-11-23T08:30:00+09:00'`;
  expect(await claims('2026-11-23T09:00:00')).toEqual([]);
  await savedBefore();
  await sql`update private.morning_report set is_on = false`;
  expect(await claims('2026-11-23T09:00:00')).toEqual([]);
  await sql`update private.morning_report set is_on = true, has_bounced = true`;
  expect(await claims('2026-11-23T09:00:00')).toEqual([]);
  await sql`update private.morning_report set has_bounced = false`;
  await sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${memberId}`;
  expect(await claims('2026-11-23T09:00:00')).toEqual([]);
  await sql`update public.auth_member set "IS_ACTIVE" = true where "ID" = ${memberId}`;
  expect(await claims('2026-11-23T09:00:00')).toHaveLength(1);
});

it('the first report that goes out in a week, and in a month, sums up the one before', async () => {
  await save({ periods: ['month', 'week'] });
  await savedBefore();
  const periods = async (day: string) => {
    const [claim] = await asService(
      (sql) => sql<{ periods: string[] }[]>`
        select periods from private.claim_morning_report(${`${day}T09:00:00+09:00`}::timestamptz)`,
    );
    return claim?.periods;
  };
  const end = (day: string, state: string) =>
    company.sql`update private.log_morning_report set state = ${state} where day = ${day}::text::date`;
  expect(await periods('2026-11-23')).toEqual(['week', 'month']);
  await end('2026-11-23', 'failed');
  expect(await periods('2026-11-24')).toEqual(['week', 'month']);
  await end('2026-11-24', 'sent');
  expect(await periods('2026-11-25')).toEqual([]);
  expect(await periods('2026-11-30')).toEqual(['week']);
  await end('2026-11-30', 'sending');
  expect(await periods('2026-12-01')).toEqual(['month']);
});

it('a claim of a killed worker is taken over, and the killed one may not send any more', async () => {
  await save();
  await savedBefore();
  const id = company.memberId;
  const begin = (attempt: number) =>
    asService(async (sql) => {
      const [row] =
        await sql`select private.begin_morning_report(${id}, '2026-11-23', ${attempt}, 't') as ours`;
      return row?.ours as boolean;
    });
  const end = (attempt: number, state: string) =>
    asService(
      (sql) => sql`select private.end_morning_report(${id}, '2026-11-23', ${attempt}, ${state}, null)`,
    );
  expect(await claims('2026-11-23T08:00:00')).toEqual([[id, 1]]);
  expect(await claims('2026-11-23T08:10:00')).toEqual([]);
  expect(await claims('2026-11-23T08:11:00')).toEqual([[id, 2]]);
  expect([await begin(1), await begin(2), await begin(2)]).toEqual([false, true, false]);
  // It may be on its way: nobody sends it again.
  expect(await claims('2026-11-23T23:00:00')).toEqual([]);
  await end(2, 'later');
  await company.sql`update private.log_morning_report set state_at = '2026-11-23T08:12:00+09:00'`;
  expect(await claims('2026-11-23T08:27:00')).toEqual([]);
  expect(await claims('2026-11-23T08:28:00')).toEqual([[id, 3]]);
  await end(1, 'later');
  await begin(3);
  await end(3, 'sent');
  expect(await claims('2026-11-23T23:00:00')).toEqual([]);
});

it('the log keeps 90 days', async () => {
  await company.sql`insert into private.log_morning_report (user_id, day, state)
    select ${stranger}, date '2026-11-23' - n, 'sent' from generate_series(89, 92) n`;
  await claims('2026-11-23T08:00:00');
  const days = await company.sql`select day::text from private.log_morning_report order by 1`;
  expect(days.map(({ day }) => String(day))).toEqual(['2026-08-25', '2026-08-26']);
});

it.each(['authenticated', 'anon'] as const)('%s may neither claim nor stop a report', async (role) => {
  for (const call of [
    `private.claim_morning_report()`,
    `private.begin_morning_report(null, null, 1, 't')`,
    `private.end_morning_report(null, null, 1, 'sent', null)`,
    `private.stop_morning_report('t')`,
  ])
    await expect(
      asCaller(company.sql, { role, id: company.memberId }, (sql) => sql.unsafe(`select ${call}`)),
    ).rejects.toMatchObject({ code: '42501' });
});
