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

async function renewal(side: Side): Promise<void> {
  const { recorder, sql } = side;
  const email = await confirmedAccount(side);
  recorder.step('session to renew');
  const { auth, session } = await signedIn(side, email);
  recorder.note('claims of a token', decodeJwt(session.access_token));
  recorder.note('head of a token', { ...decodeProtectedHeader(session.access_token) });
  const renew = (refresh_token: string) => auth.refreshSession({ refresh_token });
  recorder.step('refresh');
  const { data } = await renew(session.refresh_token);
  recorder.step('refresh: the token before, at once');
  await renew(session.refresh_token);
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`;
  recorder.step('refresh: the token before, after its ten seconds');
  await renew(session.refresh_token);
  const newest = data.session?.refresh_token ?? '';
  recorder.step('refresh: after the second parent, the older token once more');
  const again = await renew(session.refresh_token);
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`;
  recorder.step('refresh: the newest token');
  const last = await renew(newest);
  recorder.step('refresh: a grandparent, after its ten seconds');
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`;
  await renew(session.refresh_token);
  const living = last.data.session?.refresh_token ?? again.data.session?.refresh_token ?? newest;
  recorder.step('refresh: the newest token, at once after the reuse of a grandparent');
  await renew(living);
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`;
  recorder.step('refresh: the newest token, ten seconds after the reuse of a grandparent');
  await renew(living);
  recorder.step('refresh: a token that never was');
  await renew('never-was');
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
