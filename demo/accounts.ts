import bcrypt from 'bcrypt';
import type { Sql } from 'postgres';

export const DEMO_PASSWORD = 'demo1234!';

export interface DemoAccount {
  id: string;
  email: string;
  name: string;
  alias: string | null;
  active: boolean;
  allPartners: boolean;
  admin: boolean;
  partners: string[];
  /** Which of the partners the member may load reports of. */
  loads: string[];
}

const account = (
  number: number,
  email: string,
  name: string,
  rest: Partial<DemoAccount> = {},
): DemoAccount => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  email,
  name,
  alias: null,
  active: true,
  allPartners: false,
  admin: false,
  partners: [],
  loads: [],
  ...rest,
});

export const demoAccounts: DemoAccount[] = [
  account(1, 'staff@example.com', '김지우', { alias: '지우매니저', allPartners: true, admin: true }),
  account(2, 'seller@example.com', '박서준', {
    alias: '서준',
    partners: ['P1003', 'P1007'],
    loads: ['P1003'],
  }),
  account(3, 'nopartner@example.com', '이하윤'),
  account(4, 'inactive@example.com', '최도현', { active: false, partners: ['P1003'] }),
];

/**
 * Makes the demo accounts with the rows that a sign-up with a confirmed address leaves, so that each can
 * sign in with DEMO_PASSWORD. GoTrue reads the token columns as texts and the times as times: none may be null.
 */
export async function loadAccounts(sql: Sql): Promise<number> {
  for (const member of demoAccounts) {
    const claims = {
      sub: member.id,
      email: member.email,
      name: member.name,
      email_verified: true,
      phone_verified: false,
    };
    await sql`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
        raw_user_meta_data, confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
      values (${member.id}, 'authenticated', 'authenticated', ${member.email}, ${await bcrypt.hash(DEMO_PASSWORD, 10)}, now(),
        ${sql.json({ provider: 'email', providers: ['email'] })}, ${sql.json(claims)}, '', '', '', '', now(), now())`;
    await sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (gen_random_uuid(), 'email', ${member.id}, ${member.id}, ${sql.json(claims)}, now(), now(), now())`;
    await sql`
      update public.auth_member
      set "ALIAS" = ${member.alias}, "IS_ACTIVE" = ${member.active}, "IS_ALL_PARTNER_ACCESSIBLE" = ${member.allPartners},
        "IS_ADMIN" = ${member.admin}
      where "ID" = ${member.id}`;
    for (const code of member.partners)
      await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_LOAD")
        values (${member.id}, ${code}, ${member.loads.includes(code)})`;
  }
  return demoAccounts.length;
}
