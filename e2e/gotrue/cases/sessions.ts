import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { Session } from '@supabase/supabase-js';
import { confirmedAccount, password, type Side } from '../side.ts';

/** Renewal and end of sessions, tokens and their keys. */
export async function sessions(side: Side): Promise<void> {
  await renewal(side);
  await signOut(side);
  await keys(side);
}

async function signedIn(side: Side, email: string) {
  const auth = side.recorder.client();
  const { data } = await auth.signInWithPassword({ email, password });
  return { auth, session: data.session as Session };
}

/** Exchanges a refresh token, and returns the next one. */
async function renew({ recorder, url }: Side, refresh_token: string): Promise<string> {
  const answer = await recorder.fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: recorder.key, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
  });
  const body = (await answer.json()) as { refresh_token?: string };
  return body.refresh_token ?? '';
}

/** Lets the time pass in which a refresh token may be used twice. */
async function tenSeconds({ sql }: Side): Promise<void> {
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`;
}

async function renewal(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  recorder.step('session to renew');
  const { auth, session } = await signedIn(side, email);
  recorder.note('claims of a token', decodeJwt(session.access_token));
  recorder.note('head of a token', { ...decodeProtectedHeader(session.access_token) });
  recorder.step('refresh');
  await renew(side, session.refresh_token);
  recorder.step('refresh: the token before, at once');
  const second = await renew(side, session.refresh_token);
  await tenSeconds(side);
  recorder.step('refresh: the newest token');
  const third = await renew(side, second);
  await tenSeconds(side);
  recorder.step('refresh: an older token');
  await renew(side, session.refresh_token);
  recorder.step('refresh: the newest token, at once after the reuse of an older one');
  await renew(side, third);

  recorder.step('another session to renew');
  const { session: other } = await signedIn(side, email);
  const child = await renew(side, other.refresh_token);
  const grandchild = await renew(side, child);
  await tenSeconds(side);
  await renew(side, other.refresh_token);
  await tenSeconds(side);
  recorder.step('refresh: the newest token, ten seconds after the reuse of an older one');
  await renew(side, grandchild);

  recorder.step('a third session to renew');
  const { session: copied } = await signedIn(side, email);
  await renew(side, copied.refresh_token);
  await tenSeconds(side);
  recorder.step('refresh: the token before, after its ten seconds');
  await renew(side, copied.refresh_token);

  recorder.step('refresh: a token that never was');
  await renew(side, 'never-was');
  recorder.step('own account: no token');
  await recorder.fetch(`${side.url}/auth/v1/user`, { headers: { apikey: recorder.key } });
  recorder.step('own account: forged token');
  await auth.getUser(`${session.access_token.slice(0, -6)}AAAAAA`);
  recorder.step('own account: no token at all but a word');
  await auth.getUser('word');
}

async function signOut(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  recorder.step('four sessions');
  const all = await Promise.all([1, 2, 3, 4].map(() => signedIn(side, email)));
  const [first, second, third, fourth] = all.map(({ auth }) => auth);
  recorder.step('sign-out of this session');
  await first?.signOut({ scope: 'local' });
  recorder.step('signed out: own account');
  await first?.getUser(all[0]?.session.access_token);
  recorder.step('signed out: refresh');
  await first?.refreshSession({ refresh_token: all[0]?.session.refresh_token ?? '' });
  recorder.step('signed out: sign-out once more');
  await recorder.fetch(`${side.url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: recorder.key, authorization: `Bearer ${all[0]?.session.access_token}` },
  });
  recorder.step('another session goes on');
  await second?.getUser();
  recorder.step('sign-out of the others');
  await second?.signOut({ scope: 'others' });
  recorder.step('one of the others');
  await third?.getUser();
  recorder.step('the one that stays');
  await second?.getUser();
  recorder.step('sign-out of all');
  await second?.signOut({ scope: 'global' });
  recorder.step('after the sign-out of all');
  await fourth?.getUser(all[1]?.session.access_token);
}

async function keys(side: Side): Promise<void> {
  const { recorder, url } = side;
  const email = await confirmedAccount(side);
  recorder.step('session before the rotation');
  const { auth, session } = await signedIn(side, email);
  recorder.step('published keys');
  await recorder.fetch(`${url}/auth/v1/.well-known/jwks.json`);
  await side.rotate();
  recorder.step('published keys after the rotation');
  const answer = await recorder.fetch(`${url}/auth/v1/.well-known/jwks.json`);
  const { keys: published } = (await answer.json()) as { keys: { kid: string }[] };
  recorder.step('rotation: a token of the key before');
  await auth.getUser(session.access_token);
  recorder.step('rotation: refresh');
  const { data } = await auth.refreshSession({ refresh_token: session.refresh_token });
  const [before, after] = [session.access_token, data.session?.access_token ?? ''].map(
    (token) => decodeProtectedHeader(token).kid,
  );
  recorder.note('rotation: keys', {
    ...(published.length === 2 && { twoPublished: true }),
    ...(before !== after && { newKeySigns: true }),
    ...(published.some(({ kid }) => kid === before) && { oldKeyPublished: true }),
  });
  recorder.step('rotation: a token of the new key');
  await auth.getUser(data.session?.access_token);
}
