import { App, setExperimental } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { sessionSettings, statementTimeout, type DatabaseAddress } from '../postgres/connect.ts';
import { postgresTypes } from '../postgres/types.ts';
import { rememberDatabaseErrors } from './database-errors.ts';
import { accessTokenLifetime, type BackendOptions } from './options.ts';
import { mostConnections } from './queue/fair-queue.ts';
import { hashNatively } from './password-hash.ts';
import { applySessionContext } from './session-context.ts';

/** The role that the API connects with: no superuser, sees of public only what row-level security allows. */
function apiAddress(options: BackendOptions): DatabaseAddress {
  return { ...options.owner, user: 'lite_app', password: options.secrets.databasePassword };
}

/**
 * A connection whose row-level security state is pinned: left to itself, the library grants everything on
 * every table to the API roles at the first request, and never switches the role when no table had a policy.
 */
function guardedConnection(options: BackendOptions): PostgresConnection {
  const { host, port, ...rest } = apiAddress(options);
  const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const connection = createPostgresConnection({
    url: '',
    postgresOptions: {
      ...where,
      ...rest,
      max: mostConnections,
      types: postgresTypes,
      connection: { ...sessionSettings, statement_timeout: options.statementTimeout ?? statementTimeout },
      onnotice: () => {},
    },
  });
  Object.assign(connection, {
    rlsState: 'active',
    applyJwtSessionContext: applySessionContext,
  });
  rememberDatabaseErrors(connection);
  return connection;
}

export interface Lite {
  app: App;
  connection: PostgresConnection;
}

/** The Supabase protocol for auth and files over our database, not yet guarded for the network. */
export async function createLite(options: BackendOptions): Promise<Lite> {
  setExperimental('storage', true);
  hashNatively();
  closeObjects();
  const connection = guardedConnection(options);
  const app = new App({
    connection,
    // The data API is ours (rest/).
    api: { enabled: false },
    studio: { enabled: false },
    storage: { enabled: true },
    auth: {
      enabled: true,
      jwt_secret: options.secrets.jwtSecret,
      publishable_key: options.secrets.publishableKey,
      secret_key: options.secrets.secretKey,
      site_url: options.siteUrl,
      jwt_expiry: accessTokenLifetime,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: true, otp_length: 32 },
    },
    options: { server: { disableStudio: true } },
  });
  await withoutNotice(() => app.init());
  return { app, connection };
}

/**
 * The library keeps what it reads under names that callers choose: a filter of the name __proto__ gave every object of
 * the process a property, and calls of the file API failed from then on. Nothing gives them one any more.
 */
function closeObjects(): void {
  for (const every of [Object, Array, Function]) Object.preventExtensions(every.prototype);
}

/** The library says at its first start that its file storage is experimental; that is not the operator's matter. */
function withoutNotice<T>(work: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
