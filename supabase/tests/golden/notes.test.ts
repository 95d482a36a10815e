import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
let colleague: string;
let staff: string;
let stranger: string;
let left: string;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await setToday(sql, '2026-11-27');
  colleague = await createAccount(sql, { email: 'colleague@example.com', name: '이동료', partners: ['P1'] });
  staff = await createAccount(sql, { email: 'staff@example.com', name: '김하나', allPartners: true });
  stranger = await createAccount(sql, { email: 'stranger@example.com', partners: ['P2'] });
  left = await createAccount(sql, { email: 'left@example.com', active: false, partners: ['P1'] });
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM", "OPTION_NM") values
    ('O1', 'P1', '수분 크림', '50ml'), ('O2', 'P2', '남의 것', '')`;
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values ('P1', 'C1', '가을')`;
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_DT", "SCH_DT", "OPTION_CD", "EX_QTY")
    values ('P1', 'R1', '20261101', '20261105', 'O1', 10), ('P1', 'R1', '20261101', '20261105', 'O1', 5)`;
});
afterAll(() => company.database.drop());

interface Note {
  partner: string;
  subject: string | null;
  subjectId: string | null;
  note: string | null;
  mentions: string[] | null;
}

/** The answer, or the code of the refusal. */
async function ask<T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, work);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const add = (part: Partial<Note>, member = company.memberId) => {
  const { partner, subject, subjectId, note, mentions }: Note = {
    partner: 'P1',
    subject: 'option',
    subjectId: 'O1',
    note: '확인 부탁드립니다',
    mentions: [],
    ...part,
  };
  return ask(member, async (sql) => {
    const [row] =
      await sql`select public.add_note(${partner}, ${subject}, ${subjectId}, ${note}, ${mentions}::uuid[]) as id`;
    return Number(row?.id);
  });
};
interface Shown {
  id: number;
  text: string;
  memberName: string;
  isOwn: boolean;
}
const notes = async (subject: string, subjectId: string, member = company.memberId) => {
  const found = await ask(member, async (sql) => {
    const [row] = await sql<
      { shown: Shown[] }[]
    >`select public.notes('P1', ${subject}, ${subjectId}) as shown`;
    return row?.shown ?? [];
  });
  return typeof found === 'string'
    ? found
    : found.map(({ text, memberName, isOwn }) => [text, memberName, isOwn]);
};
const remove = (id: unknown, member = company.memberId) =>
  ask(member, async (sql) => {
    const [row] = await sql`select public.delete_note('P1', ${Number(id)}) as gone`;
    return row?.gone as unknown;
  });
interface News {
  told: { kind: string; subject: string; subjectName: string | null; text: string | null; isNew: boolean }[];
  uploads: { partnerName: string; fileCount: number }[];
}
const news = (member: string) =>
  ask(member, async (sql) => {
    const [row] = await sql<{ news: News }[]>`select public.news() as news`;
    return row?.news ?? { told: [], uploads: [] };
  });
const told = async (member: string) => {
  const found = await news(member);
  return typeof found === 'string'
    ? found
    : found.told.map(({ kind, subjectName, text, isNew }) => [kind, subjectName, text, isNew]);
};
const unread = async (member: string) =>
  ask(member, async (sql) => {
    const [row] = await sql<{ home: { unread: number } }[]>`select public.home_summary('P1') as home`;
    return row?.home.unread;
  });

it('keeps notes on each thing of the partner, the newest first, for whoever may see the partner', async () => {
  await add({ note: '  첫째\n줄  ' });
  await add({ note: '둘째' }, colleague);
  for (const [subject, subjectId] of [
    ['brand', 'B1'],
    ['campaign', 'C1'],
    ['inbound', 'R1'],
    ['loss', 'O1/202610'],
  ] as const)
    expect(await add({ subject, subjectId, note: `${subject} 노트` })).toEqual(expect.any(Number));
  expect(await notes('option', 'O1')).toEqual([
    ['둘째', '이동료', false],
    ['첫째\n줄', 'member@example.com', true],
  ]);
  expect(await notes('loss', 'O1/202610', staff)).toEqual([['loss 노트', 'member@example.com', false]]);
  expect(await notes('loss', 'O1/202609', staff)).toEqual([]);
});

it('refuses strangers and inactive members, and notes on what the partner does not have', async () => {
  const refused = async (member: string) => [
    await add({}, member),
    await notes('option', 'O1', member),
    await remove(1, member),
  ];
  expect([await refused(stranger), await refused(left), await news(left)]).toEqual([
    ['42501', '42501', '42501'],
    ['42501', '42501', '42501'],
    '42501',
  ]);
  const wrong: [Partial<Note>, string][] = [
    [{ subjectId: 'O2' }, 'PD404'],
    [{ subject: 'brand', subjectId: 'none' }, 'PD404'],
    [{ subject: 'inbound', subjectId: 'R9' }, 'PD404'],
    [{ subject: 'loss', subjectId: 'O1/202613' }, 'PD404'],
    [{ subject: 'loss', subjectId: 'O2/202610' }, 'PD404'],
    [{ subjectId: null }, 'PD404'],
    [{ subject: 'partner' }, '22023'],
    [{ subject: null }, '22023'],
    [{ note: ' \n ' }, '22023'],
    [{ note: null }, '22023'],
    [{ note: 'a'.repeat(1001) }, '22023'],
    [{ mentions: null }, '22023'],
    [{ mentions: [stranger] }, 'PD404'],
    [{ mentions: [left] }, 'PD404'],
  ];
  for (const [part, code] of wrong) expect([part, await add(part)]).toEqual([part, code]);
});

it('only who left a note deletes it', async () => {
  const id = await add({ subject: 'campaign', subjectId: 'C1', note: '지울 노트', mentions: [colleague] });
  expect(await unread(colleague)).toBe(1);
  expect([await remove(id, colleague), await remove(id, staff), await remove(id), await remove(id)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  // What was deleted is not told any more, read or not.
  expect([await unread(colleague), await told(colleague)]).toEqual([0, []]);
});

it('a note tells those whom it names, until they looked, and nobody of their own note', async () => {
  expect(await unread(colleague)).toBe(0);
  await add({ note: '@이동료 @나', mentions: [colleague, company.memberId, colleague] });
  expect([await unread(colleague), await unread(company.memberId), await unread(staff)]).toEqual([1, 0, 0]);
  expect(await told(colleague)).toEqual([['mention', '수분 크림 50ml', '@이동료 @나', true]]);
  expect(await unread(colleague)).toBe(0);
  expect(await told(colleague)).toEqual([['mention', '수분 크림 50ml', '@이동료 @나', false]]);
  expect([await told(company.memberId), await told(staff), await told(stranger)]).toEqual([[], [], []]);
});

it('a to-do that was given, and is neither put off nor closed, is told; one that was taken is not', async () => {
  const give = (assignee: string, part: { until?: string; reason?: string } = {}, member = staff) =>
    ask(member, async (sql) => {
      await sql`select public.change_todo('P1', 'over', ${assignee}, ${part.until ?? null}, ${part.reason ?? null})`;
    });
  const todos = async (member: string) => {
    const found = await news(member);
    return typeof found === 'string'
      ? found
      : found.told.flatMap(({ kind, subject }) => (kind === 'todo' ? subject : []));
  };
  await give(colleague);
  expect([await unread(colleague), await todos(colleague), await todos(staff)]).toEqual([1, ['over'], []]);
  await give(colleague, { until: '20261201' });
  expect(await todos(colleague)).toEqual([]);
  await give(colleague, { reason: '시즌 종료' });
  expect(await todos(colleague)).toEqual([]);
  await give(colleague, {}, colleague);
  expect([await unread(colleague), await todos(colleague)]).toEqual([0, []]);
});

it('nothing is told of a partner that the member may no longer see', async () => {
  const { sql } = company;
  await sql`update public.auth_member_partner set "PARTNER_CD" = 'P2' where "USER_ID" = ${colleague}`;
  expect([await told(colleague), await notes('option', 'O1', colleague)]).toEqual([[], '42501']);
  await sql`update public.auth_member_partner set "PARTNER_CD" = 'P1' where "USER_ID" = ${colleague}`;
});

it('files that wait are told to those who may load them, by partner', async () => {
  const { sql } = company;
  await sql`insert into private.import_batch (id, partner_cd, category, file_nm, columns, user_id, waits)
    select gen_random_uuid(), 'P1', '재고현황', 'a.xlsx', '{}', ${staff}, '{}'::jsonb from generate_series(1, 2)`;
  const waiting = async (member: string) => {
    const found = await news(member);
    return typeof found === 'string' ? found : found.uploads.map(({ fileCount }) => fileCount);
  };
  expect([await waiting(staff), await waiting(colleague), await waiting(stranger)]).toEqual([[2], [], []]);
});

it('one thing has at most 200 notes', async () => {
  await company.sql`insert into public.log_note ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "TEXT", "USER_NM")
    select 'P1', 'brand', 'B1', 'n' || n, '시험' from generate_series(1, 199) n`;
  expect(await add({ subject: 'brand', subjectId: 'B1' })).toBe('54000');
});
