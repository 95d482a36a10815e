import { accessToken } from './auth-client.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';
import type { BackendCall, ListRequest } from './list-pages.ts';

type FunctionName = keyof Database['public']['Functions'];

/**
 * A call of a database function as plain data, with the session of this moment, for a worker that sends it
 * itself. Arguments that are null reach the function as null.
 */
export async function rpcRequest(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
): Promise<BackendCall> {
  const { url, key } = backendConfig();
  return {
    url: `${url}/rest/v1/rpc/${name}`,
    headers: {
      apikey: key,
      authorization: `Bearer ${(await accessToken()) ?? key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  };
}

/** Every row of a list of one partner, or of all that the member may see (null), as plain data. */
export async function listRequest(
  name: FunctionName,
  partnerCode: string | null,
  args: Readonly<Record<string, unknown>>,
): Promise<ListRequest> {
  const partner = partnerCode === null ? {} : { partner_cd: partnerCode };
  const state = partnerCode === null ? 'partner_states' : 'partner_state';
  return { list: await rpcRequest(name, { ...partner, ...args }), state: await rpcRequest(state, partner) };
}
