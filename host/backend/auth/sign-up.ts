import { randomBytes } from 'node:crypto';
import { atLeast } from '../at-least.ts';
import { inTurn } from '../in-turn.ts';
import { verifyLink } from '../mail/mailer.ts';
import { composeMail } from '../mail/mail-texts.ts';
import { hashPassword } from '../password-hash.ts';
import { requestStore } from '../request-store.ts';
import { json } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import { refuseWeakPassword } from './password-rule.ts';
import { pendingUser } from './pending-user.ts';

interface Account {
  id: string;
  confirmed: boolean;
}

const answerTime = 250;

/**
 * Sign-up with e-mail confirmation. The answer is the same whether the address is new, waits for its
 * confirmation or belongs to an account; only its owner learns which, by mail. A second sign-up before the
 * confirmation replaces the first, so that nobody can prepare an account for somebody else's address.
 */
export async function signUp(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const password = textField(auth.body, 'password');
  const refusal = refuseWeakPassword(password);
  if (refusal) return refusal;
  const work = () => limited(services.limits, counters.signUp(auth.context, email), inOrder, 'never');
  const inOrder = () => inTurn(`sign-up ${email}`, create);
  const create = async () => {
    const account = await findAccount(services, email);
    if (account === undefined) {
      const response = await services.pass(auth.request);
      if (!response.ok) return response;
      const { id } = (await response.json()) as { id: string };
      return json(200, pendingUser(email, metadata(auth), id));
    }
    if (account.confirmed) await noticeOwner(services, email, password);
    else await replace(services, account.id, email, password, metadata(auth));
    return json(200, pendingUser(email, metadata(auth)));
  };
  return atLeast(answerTime, work);
}

/** The mail of a sign-up once more, to whom a sign-up would send one; the answer is the same for any address. */
export async function resend(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const send = async () => {
    const account =
      textField(auth.body, 'type') === 'signup' ? await findAccount(services, email) : undefined;
    if (account?.confirmed) await tellOwner(services, email);
    else if (account) await sendConfirmation(services, account.id, email);
    return json(200, {});
  };
  return atLeast(answerTime, () =>
    limited(services.limits, counters.mail(auth.context, email), send, 'never'),
  );
}

async function findAccount({ sql }: AuthServices, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email_confirmed_at is not null as confirmed from auth.users where email = ${email}`;
  return account;
}

async function noticeOwner(services: AuthServices, email: string, password: string): Promise<void> {
  await hashPassword(password);
  await tellOwner(services, email);
}

async function tellOwner({ options, mail }: AuthServices, email: string): Promise<void> {
  await mail.send(composeMail('registered', email, new URL('/login', options.siteUrl).href));
}

async function replace(
  services: AuthServices,
  id: string,
  email: string,
  password: string,
  data: Record<string, unknown>,
): Promise<void> {
  const hash = await hashPassword(password);
  const name = typeof data.name === 'string' ? data.name.trim() : '';
  await services.sql.begin(async (sql) => {
    await sql`update auth.users set encrypted_password = ${hash}, updated_at = now(),
        raw_user_meta_data = raw_user_meta_data || ${sql.json(data as never)}
      where id = ${id} and email_confirmed_at is null`;
    await sql`set local role service_role`;
    await sql`update public.auth_member set "NAME" = ${name || null} where "ID" = ${id}`;
  });
  await sendConfirmation(services, id, email);
}

async function sendConfirmation(
  { sql, options, mail }: AuthServices,
  id: string,
  email: string,
): Promise<void> {
  const token = randomBytes(32).toString('hex');
  await sql`update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
    where id = ${id} and email_confirmed_at is null`;
  const redirectTo = requestStore.getStore()?.redirectTo ?? options.siteUrl;
  await mail.send(composeMail('signup', email, verifyLink(options.siteUrl, 'signup', token, redirectTo)));
}

function metadata(auth: AuthRequest): Record<string, unknown> {
  const { data } = auth.body;
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {};
}
