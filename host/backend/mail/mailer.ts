import type { App } from '@supabase/lite';
import { requestStore } from '../request-store.ts';
import type { MailTransport } from './mail.ts';
import { composeMail } from './mail-texts.ts';

type LiteMailer = NonNullable<App['_mailer']>;

/** What a link in a mail proves. */
export type LinkKind = 'signup' | 'recovery';

/** The link that proves the mail was read: it signs in and goes on to redirectTo. */
export function verifyLink(siteUrl: string, kind: LinkKind, tokenHash: string, redirectTo: string): string {
  const link = new URL('/auth/v1/verify', siteUrl);
  link.search = new URLSearchParams({ token: tokenHash, type: kind, redirect_to: redirectTo }).toString();
  return link.href;
}

/** Writes the product's mails for the auth layer, which by itself would drop the wanted redirect. */
export function createMailer(siteUrl: string, transport: MailTransport): LiteMailer {
  const send = async (kind: LinkKind, to: string, tokenHash: string) => {
    const redirectTo = requestStore.getStore()?.redirectTo ?? siteUrl;
    await transport.send(composeMail(kind, to, verifyLink(siteUrl, kind, tokenHash, redirectTo)));
  };
  const refuse = async () => {
    throw new Error('this kind of mail is not offered');
  };
  return {
    sendConfirmation: (to, tokenHash) => send('signup', to, tokenHash),
    sendRecovery: (to, tokenHash) => send('recovery', to, tokenHash),
    sendMagicLink: refuse,
    sendEmailChange: refuse,
    sendReauthentication: refuse,
  };
}
