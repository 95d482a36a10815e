import type { Backend } from '../backend/backend.ts';

export interface Health {
  status: 'ok' | 'unavailable';
  database: boolean;
  api: boolean;
}

const patience = 3000;

const underWay = new WeakMap<Backend, Promise<Health>>();

/**
 * Whether the database answers through the API's connections, and the API a request of its own. Anybody may ask: all
 * who ask while it is looked up get one answer.
 */
export function checkHealth(backend: Backend, secretKey: string): Promise<Health> {
  const asked = underWay.get(backend);
  if (asked !== undefined) return asked;
  const health = lookUp(backend, secretKey).finally(() => underWay.delete(backend));
  underWay.set(backend, health);
  return health;
}

async function lookUp(backend: Backend, secretKey: string): Promise<Health> {
  const [database, api] = await Promise.all([
    inTime(backend.isHealthy()),
    inTime(apiAnswers(backend, secretKey)),
  ]);
  return { status: database && api ? 'ok' : 'unavailable', database, api };
}

/** A read of one row through the whole API, as the service role: every layer but the sign-in is in its way. */
async function apiAnswers(backend: Backend, secretKey: string): Promise<boolean> {
  const request = new Request('http://localhost/rest/v1/dim_partner?select=ID&limit=1', {
    headers: { apikey: secretKey },
  });
  return (await backend.handle(request, { peerAddress: null })).status === 200;
}

async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  try {
    return await Promise.race([check, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
