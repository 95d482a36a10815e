import { confirmedAccount, mailedLink, newAddress, password, pendingAccount, type Side } from '../side.ts';

/** Sign-up, its confirmation and sign-in. */
export async function accounts(side: Side): Promise<void> {
  const { recorder, url, sql } = side;
  const auth = recorder.client();
  const email = newAddress();
  const options = { data: { name: '한여름' }, emailRedirectTo: `${url}/login` };

  recorder.step('sign-up');
  await auth.signUp({ email, password, options });
  const first = await mailedLink(side, email, 'signup');
  recorder.step('sign-up: short password');
  await auth.signUp({ email: newAddress(), password: 'short' });
  recorder.step('sign-up: no password');
  await auth.signUp({ email: newAddress(), password: '' });
  recorder.step('sign-up: malformed address');
  await auth.signUp({ email: 'nobody', password });
  recorder.step('sign-up: password over 72 bytes');
  await auth.signUp({ email: newAddress(), password: 'a1'.repeat(40) });

  recorder.step('sign-in: unverified address');
  await auth.signInWithPassword({ email, password });
  recorder.step('sign-in: unverified address, wrong password');
  await auth.signInWithPassword({ email, password: 'wrong-password-1' });
  recorder.step('sign-in: unknown address');
  await auth.signInWithPassword({ email: newAddress(), password });

  recorder.step('sign-up again within the minute');
  await auth.signUp({ email: await pendingAccount(side), password, options });
  recorder.step('resend within the minute');
  await auth.resend({ type: 'signup', email: await pendingAccount(side) });
  recorder.step('resend: unknown address');
  await auth.resend({ type: 'signup', email: newAddress() });

  await sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
  recorder.step('resend after the pause');
  await auth.resend({ type: 'signup', email });
  const second = await mailedLink(side, email, 'signup', [first]);
  recorder.step('link of an older mail');
  await recorder.fetch(first);
  recorder.step('link of the newest mail');
  // A stranger who changes the link must not lead its reader away.
  await recorder.fetch(second.replace(/redirect_to=[^&]*/, 'redirect_to=https://elsewhere.example/'));
  recorder.step('link used twice');
  await recorder.fetch(second);
  recorder.step('link of an unknown kind');
  await recorder.fetch(`${url}/auth/v1/verify?token=${'0'.repeat(32)}&type=bogus`);

  const confirmed = await confirmedAccount(side);
  await sql`update auth.users set confirmation_sent_at = null where email = ${confirmed}`;
  recorder.step('resend: confirmed address');
  await auth.resend({ type: 'signup', email: confirmed });
  recorder.step('sign-up: confirmed address');
  await auth.signUp({ email: confirmed, password });
  recorder.step('sign-in');
  await auth.signInWithPassword({ email, password });
  recorder.step('own account');
  await auth.getUser();
  recorder.step('sign-in: wrong password');
  await auth.signInWithPassword({ email, password: 'wrong-password-1' });

  await prepared(side);
  await banned(side);
}

/** Somebody signs up with an address that is not theirs, and then its owner does. */
async function prepared(side: Side): Promise<void> {
  const { recorder, sql } = side;
  const email = await pendingAccount(side);
  const first = await mailedLink(side, email, 'signup');
  await sql`update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = ${email}`;
  const auth = recorder.client();
  recorder.step('sign-up again after the pause, with another password');
  await auth.signUp({ email, password: 'owner-password-1' });
  const second = await mailedLink(side, email, 'signup', [first]);
  recorder.step('sign-up again: link');
  await recorder.fetch(second);
  recorder.step('sign-up again: sign-in with the first password');
  await auth.signInWithPassword({ email, password });
  recorder.step('sign-up again: sign-in with the second password');
  await auth.signInWithPassword({ email, password: 'owner-password-1' });
}

async function banned(side: Side): Promise<void> {
  const { recorder, sql } = side;
  const email = await confirmedAccount(side);
  const auth = recorder.client();
  recorder.step('sign-in before the ban');
  await auth.signInWithPassword({ email, password });
  await sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
  recorder.step('banned: own account');
  await auth.getUser();
  recorder.step('banned: refresh');
  await auth.refreshSession();
  recorder.step('banned: sign-in');
  await recorder.client().signInWithPassword({ email, password });
  recorder.step('banned: sign-in, wrong password');
  await recorder.client().signInWithPassword({ email, password: 'wrong-password-1' });
  recorder.step('banned: recover');
  await recorder.client().resetPasswordForEmail(email);
}
