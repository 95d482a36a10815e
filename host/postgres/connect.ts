import postgres from 'postgres';
import { postgresTypes } from './types.ts';

/** Where a PostgreSQL database is: a unix socket directory or a host, as postgres.js takes it. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password?: string;
  /** How a connection over the network is protected; a unix socket needs nothing. */
  ssl?: 'require' | 'verify-full';
}

export type Sql = postgres.Sql;

export interface PoolOptions {
  max?: number;
  /** Seconds to wait for a connection. */
  timeout?: number;
  /** Keeps a connection for as long as the process lives, for locks that end with it. */
  keepOpen?: boolean;
  onclose?: () => void;
  /** Gets what the server says beside its answers. */
  onnotice?: (notice: { message?: string }) => void;
}

/**
 * Settings of every session: compiling a query costs more than it saves. Migrations set the same for the roles of a hosted
 * project.
 */
export const sessionSettings = { jit: 'off' };

/** Milliseconds that a statement of the API may take. */
export const statementTimeout = 20_000;

/** A pool of connections with our value types. */
export function connect(address: DatabaseAddress, options: PoolOptions = {}): Sql {
  const { host, port, ...rest } = address;
  const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  return postgres({
    ...where,
    ...rest,
    connection: sessionSettings,
    max: options.max ?? 4,
    types: postgresTypes,
    fetch_types: false,
    onnotice: options.onnotice ?? (() => {}),
    ...(options.timeout === undefined ? {} : { connect_timeout: options.timeout }),
    ...(options.keepOpen ? { max_lifetime: null, idle_timeout: 0 } : {}),
    ...(options.onclose ? { onclose: options.onclose } : {}),
  }) as Sql;
}
