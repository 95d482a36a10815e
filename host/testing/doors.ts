import type { EdgeFunction } from '../backend/edge-function.ts';
import { joined } from './channels.ts';
import type { TestBackend } from './test-backend.ts';

const rows = '/rest/v1/dim_partner?select=PARTNER_CD';

/** A function that answers what the data API answers its caller. */
export const inside: EdgeFunction = {
  waits: true,
  handler: ({ url, headers }, ask) => {
    const caller = [...headers].filter(([name]) => name === 'apikey' || name === 'authorization');
    return ask(new Request(new URL(rows, url), { headers: caller as [string, string][] }));
  },
};

/** The status of each service: of the function `inside`, and of Realtime's private topic of partner P1. */
export const open = { rest: 200, user: 200, functions: 200, files: 200, realtime: 'SUBSCRIBED' };
export const shut = { rest: 401, user: 403, functions: 401, files: 401, realtime: 'CHANNEL_ERROR' };

/** Where an access token gets its bearer in. */
export async function doorsOf(desk: TestBackend, token: string): Promise<typeof open> {
  const ask = async (path: string) => {
    const headers = { apikey: desk.publishableKey, authorization: `Bearer ${token}` };
    const response = await fetch(desk.url + path, { headers });
    await response.body?.cancel();
    return response.status;
  };
  const client = desk.client();
  await client.realtime.setAuth(token);
  const realtime = await joined(client.channel('partner:P1', { config: { private: true } }));
  await client.removeAllChannels();
  return {
    rest: await ask(rows),
    user: await ask('/auth/v1/user'),
    functions: await ask('/functions/v1/inside'),
    files: await ask('/storage/v1/bucket'),
    realtime,
  };
}
