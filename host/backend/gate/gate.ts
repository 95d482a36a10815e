import type { RequestContext } from '../backend.ts';
import { requestStore } from '../request-store.ts';
import { json } from '../responses.ts';
import { allowedMethods, allowedService, type Service } from './allow-list.ts';
import { preflight, withSameOriginCors } from './cors.ts';
import { isWellFormed, refuseOversized } from './limits.ts';

type Handler = (service: Service, request: Request, context: RequestContext) => Promise<Response>;

/** Lets through to the handler only requests that the product's protocol has, of a size that it can need. */
export function createGate(
  siteUrl: string,
  handler: Handler,
): (request: Request, context: RequestContext) => Promise<Response> {
  const answer = async (request: Request, context: RequestContext): Promise<Response> => {
    const url = new URL(request.url);
    if (!isWellFormed(url.pathname)) return json(400, { message: 'Bad request' });
    const service = allowedService(request.method, url.pathname);
    if (service === undefined) return refuse(url.pathname);
    return refuseOversized(request, service, url) ?? handler(service, request, context);
  };
  return async (request, context) => {
    if (request.method === 'OPTIONS') return preflight(request, new URL(request.url).pathname, siteUrl);
    const response = await answer(request, context).catch(unexpected);
    return withSameOriginCors(response, request, siteUrl);
  };
}

/** A fault of ours: the person learns that it is one, the log which. */
function unexpected(error: unknown): Response {
  const store = requestStore.getStore();
  if (store) store.fault = error;
  return json(500, {
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure',
    message: 'Unexpected failure',
  });
}

function refuse(pathname: string): Response {
  const methods = allowedMethods(pathname);
  if (methods.length === 0) return json(404, { message: 'Not found' });
  return json(405, { message: 'Method not allowed' }, { allow: methods.join(', ') });
}
