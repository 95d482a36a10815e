import type { DatabaseAddress } from './connect.ts';
import { StartError } from '../start-error.ts';

const form = 'DATABASE_URL must have the form postgres://user:password@host:5432/name';
const sslModes: Record<string, DatabaseAddress['ssl'] | null> = {
  disable: null,
  require: 'require',
  'verify-full': 'verify-full',
};

/**
 * The address in a DATABASE_URL. `?sslmode=disable|require|verify-full` says how the connection is protected,
 * `postgres:///name?host=/directory&user=name` names a unix socket. Throws a StartError that never repeats the URL: it holds a password.
 */
export function parseDatabaseUrl(value: string): DatabaseAddress {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) throw new StartError(`${form}.`);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname.replace(/^\[|\]$/g, ''));
  const user = url.searchParams.get('user') ?? decodeURIComponent(url.username);
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  if (host === '' || user === '')
    throw new StartError(`${form}; it lacks the ${host === '' ? 'host' : 'user'}.`);
  const mode = sslModes[url.searchParams.get('sslmode') ?? 'disable'];
  if (mode === undefined)
    throw new StartError('sslmode in DATABASE_URL must be disable, require or verify-full.');
  return {
    host,
    port: Number(url.searchParams.get('port') ?? (url.port || 5432)),
    database,
    user,
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(mode === null ? {} : { ssl: mode }),
  };
}
