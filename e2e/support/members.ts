import type { Session } from '@supabase/supabase-js';
import type { Page } from '@playwright/test';

export const demoPassword = 'demo1234!';

/** The demo company's accounts. */
export const staff = 'staff@example.com';
export const seller = 'seller@example.com';
export const noPartner = 'nopartner@example.com';
export const inactive = 'inactive@example.com';

const sessions = new Map<string, Promise<Session>>();

/** A new session of that account, as the sign-in page gets it from the host. */
export async function openSession(origin: string, email: string): Promise<Session> {
  const { key } = (await (await fetch(`${origin}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`Sign-in of ${email}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Session;
}

/**
 * Puts a session of that account into the browser before the first page, so that only the journeys about signing
 * in go through the form. One session a worker and account: a journey that ends its session calls signedInAlone first.
 */
export async function signedIn(page: Page, origin: string, email: string): Promise<void> {
  if (!sessions.has(email)) sessions.set(email, openSession(origin, email));
  await carry(page, origin, sessions.get(email));
}

/** The same with a session of its own; a later signedIn of the page changes nothing. */
export async function signedInAlone(page: Page, origin: string, email: string): Promise<void> {
  await carry(page, origin, openSession(origin, email));
}

async function carry(page: Page, origin: string, opened: Promise<Session> | undefined): Promise<void> {
  const session = await opened;
  const key = `sb-${new URL(origin).hostname.split('.')[0] ?? ''}-auth-token`;
  await page.addInitScript(
    ([name, value]) => {
      if (!sessionStorage.getItem('e2e-signed-in')) {
        sessionStorage.setItem('e2e-signed-in', 'yes');
        localStorage.setItem(name ?? '', value ?? '');
      }
    },
    [key, JSON.stringify(session)],
  );
}
