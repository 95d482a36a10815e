import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { setToday } from '../../../host/testing/today.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;
let colleague: string;
let staff: string;
let stranger: string;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await setToday(sql, '2026-11-27');
  colleague = await createAccount(sql, { email: 'colleague@example.com', name: '이동료', partners: ['P1'] });
  staff = await createAccount(sql, { email: 'staff@example.com', name: '김하나', allPartners: true });
  stranger = await createAccount(sql, { email: 'stranger@example.com', partners: ['P2'] });
  await sql`update public.auth_member set "IS_ACTIVE" = false where "ID" in (
    ${await createAccount(sql, { email: 'left@example.com', partners: ['P1'] })})`;
  await addOption(sql, { id: 'O1', sold: 'Y', stock: 0, sales: [[1, 30, 3]] }, '2026-11-27');
  await sql`select private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
});
afterAll(() => company.database.drop());

interface Care {
  rule: string;
  assignee: string | null;
  until: string | null;
  reason: string | null;
  partner: string;
}
interface Todo {
  rule: string;
  isOpen: boolean;
  care: Record<string, unknown> | null;
}

/** The answer, or the code of the refusal. */
async function ask<T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, work);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const change = (part: Partial<Care>, member = company.memberId) => {
  const care: Care = { rule: 'out', assignee: null, until: null, reason: null, partner: 'P1', ...part };
  return ask(member, async (sql) => {
    await sql`select public.change_todo(${care.partner}, ${care.rule}, ${care.assignee}, ${care.until}, ${care.reason})`;
    return 'done';
  });
};
const todo = async (member = company.memberId): Promise<Todo | undefined> => {
  const found = await ask(member, async (sql) => {
    const [row] = await sql`select public.dashboard_todos('P1') as answer`;
    return (row as { answer: { rows: Todo[] } }).answer.rows;
  });
  if (typeof found === 'string') throw new Error(found);
  return found.find(({ rule }) => rule === 'out');
};
/** Whether 홈 and the dashboard of all partners say that the to-do is open. */
const elsewhere = async () =>
  ask(company.memberId, async (sql) => {
    const [row] = await sql`select public.home_summary('P1') -> 'todoCares' as cares,
      (public.my_dashboards() -> 'rows' -> 0 ->> 'todoCount')::int as count,
      (select count(*)::int from json_array_elements(public.dashboard_todos_all() -> 'rows') r where r ->> 'rule' = 'out') as listed`;
    const { cares } = row as { cares: Todo[] };
    return [cares.find(({ rule }) => rule === 'out')?.isOpen, row?.count as unknown, row?.listed as unknown];
  });
/** Keeps the overviews of all partners, which the dashboard of all partners reads. */
const renew = () => ask(company.memberId, (sql) => sql`select public.refresh_dashboards()`);

it('a to-do that nobody decided about is open', async () => {
  expect(await todo()).toMatchObject({ isOpen: true, care: null });
});

it('given to a person it stays open, with the names of both', async () => {
  expect(await change({ assignee: staff })).toBe('done');
  expect(await todo(colleague)).toMatchObject({
    isOpen: true,
    care: {
      assigneeId: staff,
      assignee: '김하나',
      memberName: 'member@example.com',
      until: null,
      reason: null,
    },
  });
});

it('put off it is not open until its day', async () => {
  expect(await change({ until: '20261130', assignee: colleague })).toBe('done');
  await renew();
  expect(await todo()).toMatchObject({ isOpen: false, care: { until: '20261130', assignee: '이동료' } });
  expect(await elsewhere()).toEqual([false, 0, 0]);
  await setToday(company.sql, '2026-11-30');
  expect(await todo()).toMatchObject({ isOpen: true });
  await setToday(company.sql, '2026-11-27');
});

it('closed with a reason it stays closed when it is found again, until it counts more', async () => {
  expect(await change({ reason: ' 시즌 종료 ' }, colleague)).toBe('done');
  expect(await todo()).toMatchObject({
    isOpen: false,
    care: { reason: '시즌 종료', assignee: null, memberName: '이동료' },
  });
  await setToday(company.sql, '2026-11-28');
  expect(await todo()).toMatchObject({ isOpen: false });
  await setToday(company.sql, '2026-11-27');
  await addOption(company.sql, { id: 'O2', sold: 'Y', stock: 0, sales: [[1, 30, 3]] }, '2026-11-27');
  await company.sql`select private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
  expect(await todo()).toMatchObject({ isOpen: true, care: { reason: '시즌 종료' } });
  await renew();
  expect(await elsewhere()).toEqual([true, 1, 1]);
});

it('taken back it is as it was found', async () => {
  expect(await change({})).toBe('done');
  expect(await todo()).toMatchObject({ isOpen: true, care: null });
});

it('only members of the partner decide, and only such are given a to-do', async () => {
  expect(await change({ reason: '남의 것' }, stranger)).toBe('42501');
  expect(await change({ assignee: stranger })).toBe('PD404');
  const people = await ask(company.memberId, async (sql) => {
    const [row] = await sql`select public.todo_people('P1') as people`;
    return (row as { people: { name: string }[] }).people.map(({ name }) => name);
  });
  expect(people).toEqual(['김하나', '이동료', 'member@example.com'].toSorted((a, b) => (a < b ? -1 : 1)));
  expect(await ask(stranger, (sql) => sql`select public.todo_people('P1')`)).toBe('42501');
});

it('refuses what is no decision', async () => {
  const wrong: Partial<Care>[] = [
    { rule: 'none', reason: '까닭' },
    { until: '20261127' },
    { until: '20271129' },
    { until: '2026-12-01' },
    { until: '20261201', reason: '까닭' },
    { reason: '가'.repeat(201) },
    { reason: '두\n줄' },
  ];
  for (const part of wrong) expect([part, await change(part)]).toEqual([part, '22023']);
});
