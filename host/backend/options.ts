import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '../postgres/connect.ts';
import { newSigningKey, type SigningKey } from './signing-keys.ts';
import type { EdgeFunction } from './edge-function.ts';

/** Seconds an access token is valid. */
export const accessTokenLifetime = 3600;

/**
 * Takes what went wrong: an error as a field is told by its name, code and place. It is never given a link, a token, a
 * password, a query or a body.
 */
export interface BackendLog {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** Made once an installation and kept in a file that only the host may read. */
export interface BackendSecrets {
  /** Signs what only we check (HS256): the inner tokens that the library gets, and addresses of files. */
  jwtSecret: string;
  /** Sign access tokens (ES256): the first one does, retired ones only check. */
  signingKeys: SigningKey[];
  /** Unix seconds until which access tokens that an older release signed with jwtSecret count; new ones have none. */
  oldTokensUntil?: number;
  /** Names the project to browsers; not secret, but a request without it is refused. */
  publishableKey: string;
  /** Full access past row-level security; for the administration command, never for a browser. */
  secretKey: string;
  /** Seals the secrets of second factors in the database. */
  factorKey: string;
  /** Password of the role the API connects with; used where the database is not on a local socket. */
  databasePassword: string;
}

export interface BackendOptions {
  /** The database as its owner: platform objects, LISTEN. The API itself connects as lite_app. */
  owner: DatabaseAddress;
  /** Uploaded files are kept in its folder "storage". */
  dataDirectory: string;
  secrets: BackendSecrets;
  /** The signing keys as they are now, where a rotation may change them; without it those of the secrets. */
  signingKeys?: () => SigningKey[];
  /** Origin under which browsers reach the product, such as https://desk.example.com. */
  siteUrl: string;
  /** smtp://user:password@host:port; without it mails land in the local mailbox page. */
  smtpUrl?: string;
  /** Sender of the mails. */
  mailFrom?: string;
  /** Where text messages are posted; without it they land in the local mailbox page, where there is one. */
  smsUrl?: string;
  /** Bearer token of the gateway for text messages. */
  smsToken?: string;
  /**
   * Whether only this machine reaches the product: then, without a mail server, mails are to be read in the local
   * mailbox page. Where others do, that page does not exist, and without a mail server nothing that needs a mail is
   * done. Unsaid, as in tests, mails are kept without a page.
   */
  listensOnLoopback?: boolean;
  log?: BackendLog;
  /** Hears of each mail and text message that a server took, or that is given up. */
  onMessage?: (kind: 'mail' | 'text', result: 'sent' | 'failed') => void;
  /** Other functions than the product's own. */
  functions?: Record<string, EdgeFunction>;
  /** Longest time a function may run, in milliseconds. */
  functionTimeLimit?: number;
  /** Longest time one statement of a request may run, in milliseconds. */
  statementTimeout?: number;
  /** Longest time the body of an upload may take, in milliseconds. */
  uploadTimeLimit?: number;
  /** Most bytes of uploaded files in all. */
  fileCeiling?: number;
  /** Bytes that are free on the disk of the database, where it lies on a disk of this machine. */
  freeBytes?: () => Promise<number>;
}

/** Fresh random secrets for a new installation. */
export function generateSecrets(): BackendSecrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    jwtSecret: random(48),
    signingKeys: [newSigningKey()],
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(32)}`,
    factorKey: random(32),
    databasePassword: random(24),
  };
}
