import type { RequestContext } from '../request-context.ts';
import { Overload, overloadAnswer } from './overload.ts';
import { requestStore } from '../request-store.ts';
import { json } from '../responses.ts';
import { noRestRoute } from './no-route.ts';
import { readAddress, type Address } from './address.ts';
import { allowedMethods, allowedService, services, type Service } from './allow-list.ts';
import { preflight, withSameOriginCors } from './cors.ts';
import { refuseOversized } from './limits.ts';
import { isLostConnection } from '../lost-connection.ts';
import { lostConnectionAnswer } from './lost-connection-answer.ts';
import { RefusedRequest, refusalOf } from './refused-request.ts';

type Handler = (service: Service, request: Request, context: RequestContext) => Promise<Response>;

/**
 * Lets through to the handler only requests that the product's protocol has, of a size that it can need. The path
 * is decoded once; what is looked up in the list and what passes on is the same.
 */
export function createGate(
  siteUrl: string,
  handler: Handler,
): (request: Request, context: RequestContext) => Promise<Response> {
  const answer = async (request: Request, address: Address | undefined, context: RequestContext) => {
    if (address === undefined) return refusalOf(namedService(request), new RefusedRequest('Bad request'));
    const { path, url } = address;
    const service = allowedService(request.method, path);
    if (service === undefined) return refuse(request.method, path);
    const refused = refuseOversized(request, service, url);
    if (refused) return refused;
    try {
      return await handler(service, at(url, request), context);
    } catch (error) {
      if (error instanceof RefusedRequest) return refusalOf(service, error);
      if (error instanceof Overload) return overloadAnswer(service);
      if (isLostConnection(error)) return lostConnectionAnswer(service);
      throw error;
    }
  };
  return async (request, context) => {
    const address = readAddress(request.url);
    if (request.method === 'OPTIONS') return preflight(request, address?.path ?? '', siteUrl);
    const response = await answer(request, address, context).catch(unexpected);
    return withSameOriginCors(response, request, siteUrl);
  };
}

/** The service that a request names whose address is not read further: its clients read the refusal. */
function namedService({ url }: Request): Service | undefined {
  return services.find((service) => url.includes(`/${service}/v1/`));
}

/** The same request under its canonical address. */
function at(url: URL, request: Request): Request {
  if (request.url === url.href) return request;
  const { method, headers, body, signal } = request;
  // The type of the browser's fetch does not know yet what Node asks for with a stream.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
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

function refuse(method: string, pathname: string): Response {
  const methods = allowedMethods(pathname);
  const refusal = noRestRoute(method, pathname, methods.join(', '));
  if (refusal) return refusal;
  if (methods.length === 0) return json(404, { message: 'Not found' });
  return json(405, { message: 'Method not allowed' }, { allow: methods.join(', ') });
}
