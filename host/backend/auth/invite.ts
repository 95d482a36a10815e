import { randomBytes } from 'node:crypto';
import { verifyLink } from '../mail/mailer.ts';
import { composeMail } from '../mail/mail-texts.ts';
import { noMail } from '../mail/no-mail.ts';
import type { RequestContext } from '../request-context.ts';
import { authError, json } from '../responses.ts';
import { counters } from './allowances.ts';
import { limited, type AuthServices } from './auth-request.ts';

type InviteServices = Pick<AuthServices, 'sql' | 'options' | 'limits' | 'mail'>;

/**
 * Makes the account of an address that begin_invite took, without a password, and mails its link; mails the link again to an
 * address that waits for its confirmation.
 */
export async function invite(
  services: InviteServices & { takesMail: boolean },
  email: string,
  context: RequestContext,
): Promise<Response> {
  if (!services.takesMail) return noMail();
  const send = async () => {
    await services.sql`
      insert into auth.users (id, email, raw_app_meta_data)
      select gen_random_uuid(), ${email}, '{"provider": "email", "providers": ["email"]}'
      where not exists (select from auth.users where email = ${email})
      on conflict do nothing`;
    const isSent = await sendInvitation(services, email);
    return isSent ? json(200, {}) : authError(422, 'email_exists', 'The address belongs to an account');
  };
  return limited(services.limits, counters.mail(context, email), send, 'never');
}

/**
 * Mails the link by which the invited owner of an address sets a password; an older link ends. False for an account that is
 * confirmed. It is a link for a new password: one that ended can be had again by whoever forgot a password.
 */
export async function sendInvitation(
  { sql, options, mail }: Pick<AuthServices, 'sql' | 'options' | 'mail'>,
  email: string,
): Promise<boolean> {
  const token = randomBytes(32).toString('hex');
  const { count } = await sql`
    update auth.users set invited_at = now(), recovery_token = ${token}, recovery_sent_at = now()
    where email = ${email} and email_confirmed_at is null and not is_sso_user`;
  if (count === 0) return false;
  const page = new URL('/reset-password', options.siteUrl).href;
  await mail.send(composeMail('invite', email, verifyLink(options.siteUrl, 'recovery', token, page)));
  return true;
}
