import { randomBytes } from 'node:crypto';
import { isObject, type JsonObject } from '../gate/json-body.ts';
import { networkOf } from '../gate/network.ts';
import { verifyLink } from '../mail/mailer.ts';
import { composeMail } from '../mail/mail-texts.ts';
import { hashPassword, passwordTurns } from '../password-hash.ts';
import { Lane } from '../queue/lane.ts';
import { requestStore } from '../request-store.ts';
import { authError, json } from '../responses.ts';
import { findAccount } from './account-rows.ts';
import { counters } from './allowances.ts';
import { answerFirst, refuseEmail } from './answer-first.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';
import { sendInvitation } from './invite.ts';
import { refuseWeakPassword } from './password-rule.ts';
import { pendingUser } from './pending-user.ts';

/** By address, of which each time one sign-up counts; little of what is done later runs at once. */
const turns = new Lane({ running: Infinity, runningEach: 1 });

/**
 * Sign-up with e-mail confirmation. The answer is the same, and given as soon, whether the address is new, waits for
 * its confirmation or belongs to an account; only its owner learns which, by mail. A second sign-up before the
 * confirmation replaces the first, so that nobody can prepare an account for somebody else's address.
 */
export async function signUp(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const password = textField(auth.body, 'password');
  const refusal = refuseMissing(password) ?? refuseEmail(email) ?? refuseWeakPassword(password);
  if (refusal) return refusal;
  const answer = async () => {
    const network = networkOf(auth.context.peerAddress);
    const hash = await passwordTurns.run(network, () => hashPassword(password));
    const create = () => register(services, auth, email, { text: password, hash });
    await answerFirst(services, auth, () => turns.run(email, create));
    return json(200, pendingUser(email, metadata(auth)));
  };
  return limited(services.limits, counters.signUp(auth.context, email), answer, 'never');
}

function refuseMissing(password: string): Response | undefined {
  return password === ''
    ? authError(400, 'validation_failed', 'Signup requires a valid password')
    : undefined;
}

/** The mail of a sign-up once more, to whom a sign-up would send one; the answer is the same for any address. */
export async function resend(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const send = async () => {
    const account =
      textField(auth.body, 'type') === 'signup' ? await findAccount(services.sql, email) : undefined;
    if (account?.confirmed) await tellOwner(services, email);
    else if (account?.invited) await sendInvitation(services, email);
    else if (account) await sendConfirmation(services, account.id, email);
  };
  const answer = async () => {
    await answerFirst(services, auth, send);
    return json(200, {});
  };
  return limited(services.limits, counters.mail(auth.context, email), answer, 'never');
}

async function register(
  services: AuthServices,
  auth: AuthRequest,
  email: string,
  password: { text: string; hash: string },
): Promise<void> {
  const account = await findAccount(services.sql, email);
  if (account?.confirmed) return tellOwner(services, email);
  // The account may have rights already: a password is set through the mailed link alone.
  if (account?.invited) return void (await sendInvitation(services, email));
  if (account) return replace(services, account.id, email, password.hash, metadata(auth));
  const store = requestStore.getStore();
  if (store) store.password = password;
  const { ok, status } = await services.pass(auth.request);
  if (!ok) throw new Error(`the library answered ${status} to a sign-up`);
}

async function tellOwner({ options, mail }: AuthServices, email: string): Promise<void> {
  await mail.send(composeMail('registered', email, new URL('/login', options.siteUrl).href));
}

async function replace(
  services: AuthServices,
  id: string,
  email: string,
  hash: string,
  data: Record<string, unknown>,
): Promise<void> {
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

function metadata(auth: AuthRequest): JsonObject {
  const { data } = auth.body;
  return data !== undefined && isObject(data) ? data : {};
}
