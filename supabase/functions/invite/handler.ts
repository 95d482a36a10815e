import { callAs, CallRefused, type DataApi } from '../health/call.ts';
import { cors } from '../health/cors.ts';

interface Services extends DataApi {
  /** Makes the account of an address without a password, and mails the link by which its owner sets one. */
  send: (email: string) => Promise<Response>;
}

const answer = (body: object, status = 200) => Response.json(body, { status, headers: cors });

/**
 * POST {"email", "partner"?}: invites a person by mail, to a partner that the caller manages; {} once the mail is on its way.
 * The data API checks the caller, and counts and records the invitation, before anything is sent.
 */
export async function invite(request: Request, services: Services): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });
  const { email, partner = null } = ((await request.json().catch(() => null)) ?? {}) as {
    email?: unknown;
    partner?: unknown;
  };
  if (typeof email !== 'string' || (partner !== null && typeof partner !== 'string'))
    return answer({ code: '22023' }, 400);
  try {
    const address = await callAs(request, services)('begin_invite', { email, partner_cd: partner });
    const { ok, status } = await services.send(String(address));
    return ok ? answer({}) : answer({ code: 'not_sent' }, status);
  } catch (error) {
    if (error instanceof CallRefused) return answer({ code: error.code }, error.status);
    throw error;
  }
}
