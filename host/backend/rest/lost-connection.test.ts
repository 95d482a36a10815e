import { expect, it } from 'vitest';
import { requestStore, type RequestStore } from '../request-store.ts';
import { handleRest, type RestServices } from './rest.ts';

const services = (thrown: Error): RestServices => ({
  secrets: { publishableKey: 'p', secretKey: 's' } as RestServices['secrets'],
  signatures: new Map(),
  ask: () => Promise.reject(thrown),
  inTurn: (work) => work(),
});
const request = new Request('http://desk/rest/v1/dim_partner', { headers: { apikey: 'p' } });

it.each(['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED'])(
  'a request whose database is gone (%s) is answered with 503, and the log is told the cause',
  async (code) => {
    const thrown = Object.assign(new Error('gone'), { code });
    const store: RequestStore = { redirectTo: '/' };
    const answer = await requestStore.run(store, () => handleRest(services(thrown), request, undefined));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        code: 'PGRST001',
        message: 'Database client error. Retrying the connection.',
        details: null,
        hint: null,
      },
    ]);
    expect(store.fault).toBe(thrown);
  },
);

it('a mistake of the host itself stays one', async () => {
  await expect(handleRest(services(new TypeError('oops')), request, undefined)).rejects.toThrow('oops');
});
