import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ownerDatabase } from './database.ts';

export interface NewMember {
  email: string;
  password: string;
}

/** A fresh account whose address waits for its confirmation. */
export async function newSignup(origin: string): Promise<NewMember> {
  const member = { email: `e2e-${randomUUID()}@example.com`, password: 'first-password-1' };
  const { key } = (await (await fetch(`${origin}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...member, data: { name: '한여름', phone: '01012345678' } }),
  });
  if (!answer.ok) throw new Error(`Sign-up: ${answer.status} ${await answer.text()}`);
  return member;
}

/** A fresh, confirmed account of a journey's own that may see one partner, so that it may change what it likes. */
export async function newMember(origin: string, partnerCd = 'P1003'): Promise<NewMember> {
  const member = await newSignup(origin);
  const sql = ownerDatabase();
  try {
    // The account is made after the answer.
    await expect
      .poll(async () => {
        const confirmed = await sql`
          update auth.users set email_confirmed_at = now() where email = ${member.email} returning id`;
        return confirmed.length;
      })
      .toBe(1);
    await sql`
      insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
      select "ID", ${partnerCd} from public.auth_member where "EMAIL" = ${member.email}`;
  } finally {
    await sql.end();
  }
  return member;
}
