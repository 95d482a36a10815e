import { confirmedAccount, mailedLink, newAddress, password, type Side } from '../side.ts';

/** A forgotten password, and changes of password, address and user data. */
export async function changes(side: Side): Promise<void> {
  await recovery(side);
  await newPassword(side);
  await oldSession(side);
  await newEmail(side);
}

async function recovery(side: Side): Promise<void> {
  const { recorder, url } = side;
  const auth = recorder.client();
  const email = await confirmedAccount(side);
  const options = { redirectTo: `${url}/reset-password` };
  recorder.step('recover');
  await auth.resetPasswordForEmail(email, options);
  const link = await mailedLink(side, email, 'recovery');
  recorder.step('recovery link');
  await recorder.fetch(link);
  recorder.step('recovery link used twice');
  await recorder.fetch(link);
  const another = await confirmedAccount(side);
  recorder.step('recover once more');
  await auth.resetPasswordForEmail(another, options);
  recorder.step('recover within the minute');
  await auth.resetPasswordForEmail(another, options);
  recorder.step('recover: unknown address');
  await auth.resetPasswordForEmail(newAddress(), options);
  recorder.step('recover: malformed address');
  await auth.resetPasswordForEmail('nobody', options);
}

async function newPassword(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  const [auth, other] = [recorder.client(), recorder.client()];
  recorder.step('two sessions');
  await auth.signInWithPassword({ email, password });
  await other.signInWithPassword({ email, password });
  recorder.step('password: the same');
  await auth.updateUser({ password });
  recorder.step('password: too short');
  await auth.updateUser({ password: 'short' });
  recorder.step('password: over 72 bytes');
  await auth.updateUser({ password: 'a1'.repeat(40) });
  recorder.step('user data');
  await auth.updateUser({ data: { name: '한가을' } });
  recorder.step('user data: the role is not one of them');
  await recorder.fetch(`${side.url}/auth/v1/user`, {
    method: 'PUT',
    headers: await bearer(side, auth),
    body: JSON.stringify({ role: 'service_role', app_metadata: { admin: true } }),
  });
  recorder.step('password');
  await auth.updateUser({ password: 'second-password-2' });
  recorder.step('password: this session goes on');
  await auth.getUser();
  recorder.step('password: another session ends');
  await other.getUser();
  await other.refreshSession();
  recorder.step('password: the old one');
  await other.signInWithPassword({ email, password });
  recorder.step('password without a session');
  await recorder.fetch(`${side.url}/auth/v1/user`, {
    method: 'PUT',
    headers: { apikey: recorder.key, 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'third-password-3' }),
  });
}

/** A session that began more than a day ago. */
async function oldSession(side: Side): Promise<void> {
  const { recorder } = side;
  const email = await confirmedAccount(side);
  const auth = recorder.client();
  recorder.step('session of the day before yesterday');
  await auth.signInWithPassword({ email, password });
  await side.sql`update auth.sessions set created_at = created_at - interval '25 hours'
    where user_id = (select id from auth.users where email = ${email})`;
  recorder.step('password: in an old session');
  await auth.updateUser({ password: 'second-password-2' });
  recorder.step('password: in an old session, the old one still counts');
  await auth.signInWithPassword({ email, password });
  recorder.step('password: after a fresh sign-in');
  await auth.updateUser({ password: 'second-password-2' });
  recorder.step('password: of blanks');
  await auth.updateUser({ password: ' \u3000'.repeat(6) });
}

async function newEmail(side: Side): Promise<void> {
  const { recorder, url } = side;
  const email = await confirmedAccount(side);
  const wanted = newAddress();
  const auth = recorder.client();
  recorder.step('sign-in before a change of address');
  await auth.signInWithPassword({ email, password });
  recorder.step('address: change');
  const { error } = await auth.updateUser({ email: wanted }, { emailRedirectTo: `${url}/login` });
  if (error) return;
  const links = await Promise.all([email, wanted].map((to) => mailedLink(side, to, 'email_change')));
  for (const [index, link] of links.entries()) {
    recorder.step(`address: confirmation ${index + 1} of 2`);
    await recorder.fetch(link);
  }
  const [member] = await side.sql`select 1 from public.auth_member where "EMAIL" = ${wanted}`;
  if (member === undefined) throw new Error('The member did not get the new address.');
  recorder.step('address: sign-in with the new one');
  await recorder.client().signInWithPassword({ email: wanted, password });
  recorder.step('address: sign-in with the old one');
  await recorder.client().signInWithPassword({ email, password });
}

async function bearer({ recorder }: Side, auth: ReturnType<typeof recorder.client>) {
  const { data } = await auth.getSession();
  return {
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
    apikey: recorder.key,
  };
}
