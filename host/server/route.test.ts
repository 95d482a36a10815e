import { expect, it } from 'vitest';
import { routeOf } from './route.ts';

const known = new Set(['/rest/v1/dim_partner', '/rest/v1/rpc/home_summary', '/functions/v1/health']);
const id = '01234567-89ab-cdef-0123-456789abcdef';

it.each([
  ['GET', '/', '/'],
  ['GET', '/healthz', '/healthz'],
  ['GET', '/3/stock', '/*'],
  ['GET', '/assets/app-1.js', '/assets/*'],
  ['GET', '/feed/0123456789abcdef', '/feed/*'],
  ['GET', '/rest/v1/dim_partner', '/rest/v1/dim_partner'],
  ['GET', '/rest/v1/unknown', '/rest/v1/*'],
  ['GET', '/rest/v1/rpc/home_summary', '/rest/v1/rpc/home_summary'],
  ['POST', '/rest/v1/rpc/home_summary', '/rest/v1/rpc/home_summary'],
  ['POST', '/rest/v1/rpc/unknown', '/rest/v1/*'],
  ['OPTIONS', '/rest/v1/dim_partner', '/rest/v1/*'],
  ['POST', '/auth/v1/token', '/auth/v1/token'],
  ['POST', '/auth/v1/unknown', '/auth/v1/*'],
  ['DELETE', `/auth/v1/factors/${id}`, '/auth/v1/factors'],
  ['GET', `/storage/v1/object/public/avatars/${id}/a.png`, '/storage/v1/object'],
  ['POST', '/functions/v1/health', '/functions/v1/health'],
  ['POST', '/functions/v1/unknown', '/functions/v1/*'],
])('the route of %s %s is %s', (method, path, route) => {
  expect(routeOf(method, path, known)).toBe(route);
});
