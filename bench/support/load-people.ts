import { hashPassword } from '../../host/backend/password-hash.ts';
import type { Sql } from '../../host/postgres/connect.ts';

/** Somebody of the load bench with the partner whose pages they read. */
export interface Person {
  id: string;
  email: string;
  seesAll: boolean;
  partner: string;
  brand: string;
  /** A day with a snapshot, yyyyMMdd. */
  day: string;
  /** An inbound request of the partner. */
  request: string;
}

export const loadPassword = 'bench password 1';

/** Accounts in the demo company's database: every fourth sees all partners, the others two of them. */
export async function createPeople(sql: Sql, count: number): Promise<Person[]> {
  const hash = await hashPassword(loadPassword);
  const partners = await sql<{ partner: string; brand: string; day: string; request: string }[]>`
    select "PARTNER_CD" as partner, min("BRAND_CD") as brand,
      (select max("SNAP_DT") from fact_stock_snapshot s where s."PARTNER_CD" = p."PARTNER_CD") as day,
      (select max("REQ_NO") from raw_wing_inbound_request r where r."CUST_CD" = p."PARTNER_CD") as request
    from dim_partner p join dim_brand b using ("PARTNER_CD") where p."IS_ACTIVE" group by 1 order by 1`;
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const [mine, other] = [number, number + 1].map((place) => partners[place % partners.length]);
    if (mine === undefined || other === undefined) throw new Error('the demo company has no partners');
    const email = `load${number}@example.com`;
    const seesAll = number % 4 === 0;
    const [user] = await sql<
      { id: string }[]
    >`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
      values (gen_random_uuid(), ${email}, ${hash}, now()) returning id`;
    if (user === undefined) throw new Error('no account');
    if (seesAll) await sql`update auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${user.id}`;
    else
      await sql`insert into auth_member_partner ("USER_ID", "PARTNER_CD")
        select ${user.id}, unnest(${[mine.partner, other.partner]}::text[])`;
    people.push({ ...mine, id: user.id, email, seesAll });
  }
  return people;
}
