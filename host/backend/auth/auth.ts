import { allowedRedirect } from './redirects.ts';
import type { RequestContext } from '../request-context.ts';
import { authError, json, withJson } from '../responses.ts';
import { counters } from './allowances.ts';
import { isLinkBanned, refuseBanned } from './ban.ts';
import { withLinkToken } from './answer-token.ts';
import { limited, readAuthRequest, type AuthRequest, type AuthServices } from './auth-request.ts';
import { factorsOf } from './factor-rows.ts';
import { handleFactors } from './factors.ts';
import { changeUser } from './password-change.ts';
import { recover } from './recover.ts';
import { refresh } from './refresh.ts';
import { signIn } from './sign-in.ts';
import { resend, signUp } from './sign-up.ts';
import { completeToken, type AuthenticationMethod } from './tokens.ts';

/** The auth API: the library's, with what it lacks and without what would harm. */
export async function handleAuth(
  services: AuthServices,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  return services.tokens.letOut(await answer(services, request, context));
}

/** With an inner token where the answer holds one. */
async function answer(services: AuthServices, request: Request, context: RequestContext): Promise<Response> {
  const auth = await readAuthRequest(request, context);
  const { pathname } = auth.url;
  const grant = auth.url.searchParams.get('grant_type');
  const refused = await refuseBanned(services, auth);
  if (refused) return refused;
  if (pathname.startsWith('/auth/v1/factors')) return handleFactors(services, auth);
  switch (`${request.method} ${pathname.replace('/auth/v1', '')}`) {
    case 'POST /signup':
      return signUp(services, auth);
    case 'POST /resend':
      return resend(services, auth);
    case 'POST /recover':
      return recover(services, auth);
    case 'POST /token':
      if (grant === 'password') return complete(services, await signIn(services, auth), 'password');
      if (grant === 'refresh_token') return complete(services, await refresh(services, auth));
      return authError(400, 'invalid_credentials', 'unsupported_grant_type');
    case 'POST /verify':
    case 'GET /verify':
      return verify(services, auth);
    case 'PUT /user':
      return complete(services, await changeUser(services, auth));
    case 'GET /.well-known/jwks.json':
      return json(200, services.tokens.published(), { 'cache-control': 'public, max-age=600' });
    default:
      return complete(services, await services.pass(auth.request));
  }
}

/** Only the two kinds of link that the product sends; they lead to pages of the product only. */
async function verify(services: AuthServices, auth: AuthRequest): Promise<Response> {
  const isLink = auth.request.method === 'GET';
  const type = isLink ? auth.url.searchParams.get('type') : auth.body.type;
  const page = allowedRedirect(services.options.siteUrl, auth.url.searchParams.get('redirect_to'));
  const refuse = (status: number, code: string, message: string) =>
    isLink ? failedLink(page, code, message) : authError(status, code, message);
  if (type !== 'signup' && type !== 'recovery') {
    return refuse(400, 'validation_failed', 'Invalid email verification type');
  }
  const open = async () => {
    const { body } = auth;
    const code = isLink ? auth.url.searchParams.get('token') : (body.token_hash ?? body.token);
    if (await isLinkBanned(services.sql, String(code ?? '')))
      return refuse(403, 'user_banned', 'User is banned');
    if (!isLink) return complete(services, await services.pass(auth.request), 'otp');
    const url = new URL(auth.url);
    url.searchParams.set('redirect_to', page);
    const response = await services.pass(new Request(url, { headers: auth.request.headers }));
    return completeLink(services, response);
  };
  // A link that does not open redirects too, to a page that says so.
  const succeeded = (response: Response) => response.ok || isSignedIn(response);
  return limited(services.limits, counters.verify(auth.context), open, 'on success', succeeded);
}

/** Leads the reader of a link that does not open to a page that says so. */
function failedLink(page: string, code: string, message: string): Response {
  const error = new URLSearchParams({
    error: 'invalid_request',
    error_code: code,
    error_description: message,
  });
  return new Response(null, {
    status: 303,
    headers: { location: `${page}#${error}`, 'cache-control': 'no-store' },
  });
}

function isSignedIn(response: Response): boolean {
  return response.headers.get('location')?.includes('access_token=') === true;
}

/** Completes the token that a link hands to the page. */
function completeLink({ sql, options }: AuthServices, response: Response): Promise<Response> {
  return withLinkToken(response, options.siteUrl, (token) =>
    completeToken(sql, options.secrets.jwtSecret, token, 'otp'),
  );
}

/** Completes the token and the factors of an answer that holds a session or a user. */
async function complete(
  { sql, options }: AuthServices,
  response: Response,
  method?: AuthenticationMethod,
): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const body = (await response.json()) as Record<string, unknown>;
  if (typeof body.access_token === 'string') {
    body.access_token = await completeToken(sql, options.secrets.jwtSecret, body.access_token, method);
  }
  const user = (body.user ?? body) as Record<string, unknown>;
  if (typeof user.id === 'string' && user.aud === 'authenticated') {
    const factors = await factorsOf(sql, user.id);
    if (factors.length > 0) user.factors = factors;
  }
  return withJson(response, body);
}
