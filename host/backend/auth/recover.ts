import { json } from '../responses.ts';
import { counters } from './allowances.ts';
import { answerFirst, refuseEmail } from './answer-first.ts';
import { limited, textField, type AuthRequest, type AuthServices } from './auth-request.ts';

/** A link for a new password by mail. The answer is the same for an unknown address: it is the mail that tells its owner. */
export async function recover(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const email = textField(auth.body, 'email').trim().toLowerCase();
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const send = async () => {
    const { ok, status } = await services.pass(auth.request);
    if (!ok) throw new Error(`the library answered ${status} to a recovery`);
  };
  const answer = async () => {
    await answerFirst(services, auth, send);
    return json(200, {});
  };
  return limited(services.limits, counters.mail(auth.context, email), answer, 'never');
}
