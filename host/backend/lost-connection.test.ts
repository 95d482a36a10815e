import { expect, it } from 'vitest';
import { requestStore, type RequestStore } from './request-store.ts';
import { databaseErrorAnswer, withDatabaseError } from './database-errors.ts';
import { createGate } from './gate/gate.ts';
import { handleRest, type RestServices } from './rest/rest.ts';

const services = (thrown: Error): RestServices => ({
  secrets: { publishableKey: 'p', secretKey: 's' } as RestServices['secrets'],
  signatures: new Map(),
  ask: () => Promise.reject(thrown),
  inTurn: (work) => work(),
});
const request = new Request('http://desk/rest/v1/dim_partner', { headers: { apikey: 'p' } });

it.each(['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'EPIPE'])(
  'a request whose database is gone (%s) is answered with 503, and the log is told the cause',
  async (code) => {
    const thrown = Object.assign(new Error('gone'), { code });
    const store: RequestStore = { redirectTo: '/' };
    const answer = await requestStore.run(store, () =>
      handleRest(services(thrown), request, undefined, null),
    );
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
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  },
);

it.each(['rest', 'storage', 'auth', 'functions'])(
  'a request to %s whose database is gone below every handler is answered with 503 and when to come again',
  async (service) => {
    const thrown = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });
    const gate = createGate('http://desk', () => Promise.reject(thrown));
    const paths: Record<string, string> = {
      rest: '/rest/v1/rpc/import_add_rows',
      storage: '/storage/v1/object/avatars/a/b.png',
      auth: '/auth/v1/token?grant_type=password',
      functions: '/functions/v1/summary',
    };
    const asked = new Request(`http://desk${paths[service]}`, { method: 'POST', body: '{}' });
    const answer = await requestStore.run({ redirectTo: '/' }, () => gate(asked, { peerAddress: null }));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  },
);

it('an upload during which the library below meets the lost database is answered with 503, not with a fault', async () => {
  const thrown = Object.assign(new Error('gone'), { code: 'CONNECTION_ENDED' });
  const answer = requestStore.run({ redirectTo: '/', fault: thrown }, () =>
    withDatabaseError(Response.json({ message: 'Internal' }, { status: 500 })),
  );
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
});

it.each(['57P01', '57P03', '53300'])(
  'a database that shuts down, starts or has no connection left (%s) says when to come again',
  (code) => {
    const answer = databaseErrorAnswer({ code, message: 'x', detail: null, hint: null, where: null });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  },
);

it.each(['23502', '23514', '23P01', '44000'])('a refusal %s tells no row', async (code) => {
  const detail = 'Failing row contains (1, secret).';
  const answer = databaseErrorAnswer({ code, message: 'x', detail, hint: null, where: null });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code, message: 'x', details: null, hint: null },
  ]);
});

it('a mistake of the host itself stays one', async () => {
  await expect(handleRest(services(new TypeError('oops')), request, undefined, null)).rejects.toThrow('oops');
});
