import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, type Company } from './company.ts';

export interface Tagging {
  name: string | null;
  isShared: boolean | null;
  ids: (string | null)[] | null;
  isOn: boolean | null;
  partner: string;
}

export interface Tag {
  id: number;
  name: string;
  isShared: boolean;
  isOn: boolean;
}

const springTag = { name: '봄', isShared: false, ids: ['1001'], isOn: true, partner: 'P1' };

/** Returns a company with three options, a colleague of its member, members of another partner and of none, and what each asks about tags. */
export async function createTaggers() {
  const company = await createCompany();
  const { sql: admin } = company;
  const colleague = await createAccount(admin, { email: 'colleague@example.com', partners: ['P1'] });
  const stranger = await createAccount(admin, { email: 'stranger@example.com', partners: ['P2'] });
  const waiting = await createAccount(admin, { email: 'waiting@example.com' });
  for (const id of ['1001', '1002', '1003']) await addOption(admin, { id });
  await addOption(admin, { id: '2001', partner: 'P2', brand: null });

  /** The answer, or the code of the refusal. */
  const ask = async <T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> => {
    try {
      return await asCaller(company.sql, { role: 'authenticated', id }, work);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const give = (part: Partial<Tagging>, member = company.memberId) => {
    const { name, isShared, ids, isOn, partner }: Tagging = { ...springTag, ...part };
    return ask(member, async (sql) => {
      const [row] = await sql<{ told: { changed: number; unknown: number } }[]>`
        select public.tag_options(${partner}, ${name}, ${isShared}, ${ids}, ${isOn}) as told`;
      return row?.told;
    });
  };
  const tagsOf = (member = company.memberId, option: string | null = null) =>
    ask(member, async (sql) => {
      const [row] = await sql<{ tags: Tag[] }[]>`select public.tags('P1', ${option}) as tags`;
      return row?.tags ?? [];
    });
  const shown = async (member?: string, option?: string) => {
    const tags = await tagsOf(member, option);
    return Array.isArray(tags) ? tags.map(({ name, isShared, isOn }) => [name, isShared, isOn]) : tags;
  };
  const idOf = async (name: string, isShared: boolean) => {
    const [row] = await company.sql<{ id: string }[]>`select id from private.tag
      where name = ${name} and (user_id is null) = ${isShared} and partner_cd = 'P1'`;
    return Number(row?.id);
  };
  const remove = (id: number, member = company.memberId, partner = 'P1') =>
    ask(member, async (sql) => {
      const [row] = await sql<{ gone: boolean }[]>`select public.delete_tag(${partner}, ${id}) as gone`;
      return row?.gone;
    });
  /** null: it is saved. */
  const save = (
    id: number | null,
    name: string | null,
    isShared: boolean | null,
    member = company.memberId,
    partner = 'P1',
  ) =>
    ask(member, async (sql) => {
      await sql`select public.save_tag(${partner}, ${id}, ${name}, ${isShared})`;
      return null;
    });
  /** Option ids of the stock list. */
  const stocked = (ids: string[], member = company.memberId) =>
    ask(member, async (sql) => {
      const [row] = await sql<{ list: { rows: { optionId: string }[] } }[]>`
        select public.stock_list('P1', option_ids => ${ids}, sort_by => 'optionId', sort_direction => 'asc') as list`;
      return row?.list.rows.map(({ optionId }) => optionId);
    });

  return { company, colleague, stranger, waiting, ask, give, shown, idOf, remove, save, stocked };
}
