import { allowedService } from '../backend/gate/allow-list.ts';

const pages: ReadonlySet<string> = new Set(['/', '/healthz', '/config.json', '/mailbox', '/unsubscribe']);
const ofService = /^\/(?:auth|rest|storage|functions|realtime)\/v1\//;

/**
 * The route of a request, for metrics and the log: one of a fixed number, whatever a caller asks for. `known` are the paths
 * of the tables and functions that exist.
 */
export function routeOf(method: string, path: string, known: ReadonlySet<string>): string {
  if (pages.has(path)) return path;
  if (path.startsWith('/feed/')) return '/feed/*';
  const root = ofService.exec(path)?.[0];
  if (root === undefined) return path.startsWith('/assets/') ? '/assets/*' : '/*';
  const service = allowedService(method, path);
  if (service === undefined) return `${root}*`;
  if (service === 'rest' || service === 'functions') return known.has(path) ? path : `${root}*`;
  // The list of routes fixes the next part of the path; names and ids come after it.
  return path.split('/', 4).join('/');
}
