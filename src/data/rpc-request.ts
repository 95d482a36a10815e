import { accessToken } from './auth-client.ts';
import { backendConfig } from './config.ts';
import type { Database } from './database.types.ts';

type FunctionName = keyof Database['public']['Functions'];

/**
 * A call of a database function as plain data, with the session of this moment, for a worker that sends it
 * itself. Arguments that are null reach the function as null.
 */
export async function rpcRequest(name: FunctionName, args: Readonly<Record<string, unknown>>) {
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
