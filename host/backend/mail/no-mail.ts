import { authError } from '../responses.ts';

/** Requests of the auth API that end in a mail. */
const asking = new Set(['/auth/v1/signup', '/auth/v1/recover', '/auth/v1/resend']);

/** The answer where no mail can be sent, the same for any address; undefined for what needs none. */
export function refuseWithoutMail(request: Request): Response | undefined {
  return asking.has(new URL(request.url).pathname) ? noMail() : undefined;
}

/** The answer where no mail can be sent. */
export const noMail = () => authError(422, 'email_provider_disabled', 'This installation sends no mail');
