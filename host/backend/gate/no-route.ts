import { restError, RestRefusal } from './rest-refusal.ts';

const root = '/rest/v1/';

/** The refusal of a path or method that the data API does not have, in the words of PostgREST; undefined elsewhere. */
export function noRestRoute(method: string, pathname: string, allow: string): Response | undefined {
  if (!pathname.startsWith(root)) return undefined;
  if (allow === '') {
    const [code, message] =
      pathname === root
        ? (['PGRST126', 'Root endpoint metadata is disabled'] as const)
        : (['PGRST125', 'Invalid path specified in request URL'] as const);
    return new RestRefusal(404, restError(code, message)).response;
  }
  const [code, message] = pathname.startsWith(`${root}rpc/`)
    ? (['PGRST101', `Cannot use the ${method} method on RPC`] as const)
    : (['PGRST117', `Unsupported HTTP method: ${method}`] as const);
  return new RestRefusal(405, restError(code, message), { allow }).response;
}
