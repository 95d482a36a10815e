import { isIP } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDatabaseUrl } from './postgres/database-url.ts';
import type { DatabaseAddress } from './postgres/connect.ts';
import { StartError } from './start-error.ts';

export interface ListenAddress {
  host: string;
  port: number;
}

/** Where the daily backups go. */
export interface BackupPlan {
  folder: string;
  /** From this hour of Korea time on, a day has its backup. */
  hour: number;
  /** How many are kept. */
  keep: number;
}

export interface HostOptions {
  help: boolean;
  port: number;
  host: string;
  /** Undefined: the default folder, which depends on where the database may run. */
  dataDirectory: string | undefined;
  database: DatabaseAddress | undefined;
  siteUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smsUrl: string | undefined;
  smsToken: string | undefined;
  demo: boolean;
  publicDemo: boolean;
  trustProxy: boolean;
  /** Undefined: there are no metrics. */
  metricsAddress: ListenAddress | undefined;
  /** True if everything that the host prints is JSON, a line for each request too. */
  jsonLog: boolean;
  /** Undefined: nobody makes backups but a person. */
  backups: BackupPlan | undefined;
}

const flags = {
  help: { type: 'boolean', short: 'h' },
  port: { type: 'string' },
  host: { type: 'string' },
  'data-dir': { type: 'string' },
  'database-url': { type: 'string' },
  'site-url': { type: 'string' },
  'smtp-url': { type: 'string' },
  'mail-from': { type: 'string' },
  'sms-url': { type: 'string' },
  'sms-token': { type: 'string' },
  'no-demo': { type: 'boolean' },
  'public-demo': { type: 'boolean' },
  'trust-proxy': { type: 'boolean' },
  'metrics-address': { type: 'string' },
  log: { type: 'string' },
  'backup-to': { type: 'string' },
  'backup-hour': { type: 'string' },
  keep: { type: 'string' },
} as const;

/** Reads flags, then the environment, then the defaults. Throws a StartError for the first wrong value. */
export function parseOptions(args: string[], environment: NodeJS.ProcessEnv): HostOptions {
  const values = parseFlags(args);
  const text = (name: keyof typeof flags): string | undefined => {
    const value = values[name] ?? environment[environmentName(name)];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const isOn = (name: keyof typeof flags) =>
    values[name] === true || isTrue(name, environment[environmentName(name)]);
  const databaseUrl = text('database-url');
  if (databaseUrl !== undefined && text('backup-to') !== undefined)
    throw new StartError(
      'The database of DATABASE_URL is backed up with its own tools (pg_dump); BACKUP_TO is for the built-in one.',
    );
  return {
    help: values.help === true,
    port: parsePort(text('port')),
    host: parseHost(text('host') ?? '127.0.0.1'),
    dataDirectory: text('data-dir'),
    database: databaseUrl === undefined ? undefined : parseDatabaseUrl(databaseUrl),
    siteUrl: parseSiteUrl(text('site-url')),
    smtpUrl: parseSmtpUrl(text('smtp-url')),
    mailFrom: text('mail-from'),
    smsUrl: parseSmsUrl(text('sms-url')),
    smsToken: parseSmsToken(text('sms-token')),
    demo: !isOn('no-demo'),
    publicDemo: isOn('public-demo'),
    trustProxy: isOn('trust-proxy'),
    metricsAddress: parseMetricsAddress(text('metrics-address')),
    jsonLog: parseLog(text('log')),
    backups: parseBackups(text),
  };
}

/** Whether only programs of this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Why people at other machines reach the server, as the beginning of a sentence: the address it listens on, a public
 * address of its pages, or a proxy. Undefined when only this machine does. No header of a request decides it: a proxy
 * on this machine may pass on whatever name it likes.
 */
export function reachedBecause({
  host,
  siteUrl,
  trustProxy = false,
}: Pick<HostOptions, 'host'> & Partial<Pick<HostOptions, 'siteUrl' | 'trustProxy'>>): string | undefined {
  if (!isLoopback(host)) return `HOST ${host} can be reached from other machines`;
  if (siteUrl !== undefined && !isLoopback(bare(new URL(siteUrl).hostname)))
    return `SITE_URL ${siteUrl} is an address for other machines`;
  return trustProxy ? 'TRUST_PROXY says that other machines come through a proxy' : undefined;
}

/** A URL's host name without the brackets of IPv6. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function environmentName(flag: string): string {
  return flag.toUpperCase().replaceAll('-', '_');
}

function parseFlags(args: string[]): Partial<Record<keyof typeof flags, string | boolean>> {
  try {
    return parseArgs({ args, options: flags, strict: true }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    throw new StartError(`${reason}. npm start -- --help lists the options.`);
  }
}

function isTrue(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '' || value === '0' || value === 'false') return false;
  if (value === '1' || value === 'true') return true;
  throw new StartError(`${environmentName(name)} must be 1 or 0, not "${value}".`);
}

function parsePort(value = '3000'): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new StartError(`PORT must be a number from 0 to 65535, not "${value}".`);
  return port;
}

function parseHost(value: string): string {
  if (isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) return value;
  throw new StartError(
    `HOST must be an address of this machine such as 127.0.0.1 or 0.0.0.0, not "${value}".`,
  );
}

function parseSiteUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isOrigin =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username;
  if (isOrigin) return url.origin;
  throw new StartError(
    `SITE_URL must be an address such as https://desk.example.com, without a path, not "${value}".`,
  );
}

function parseSmtpUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return value;
  throw new StartError('SMTP_URL must have the form smtp://user:password@host:port (or smtps://).');
}

/** Codes go there and a token: over the network only with https. */
function parseSmsUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPrivate =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(bare(url.hostname)));
  if (url && isPrivate && !url.username && !url.password) return url.href;
  throw new StartError(
    'SMS_URL must have the form https://host/path (http:// for this machine only), without user and password; what proves the sender belongs into SMS_TOKEN.',
  );
}

function parseSmsToken(value: string | undefined): string | undefined {
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new StartError('SMS_TOKEN must be one word of ASCII characters.');
}

function parseMetricsAddress(value: string | undefined): ListenAddress | undefined {
  if (value === undefined) return undefined;
  const [, host = '', port] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
  if (port !== undefined) return { host: parseHost(bare(host)), port: parsePort(port) };
  throw new StartError(`METRICS_ADDRESS must have the form 127.0.0.1:9464, not "${value}".`);
}

function parseLog(value: string | undefined): boolean {
  if (value === undefined || value === 'json') return value === 'json';
  throw new StartError(`LOG must be json or unset, not "${value}".`);
}

function parseBackups(
  text: (name: 'backup-to' | 'backup-hour' | 'keep') => string | undefined,
): BackupPlan | undefined {
  const folder = text('backup-to');
  if (folder === undefined) return undefined;
  return {
    folder: path.resolve(folder),
    hour: parseWhole('BACKUP_HOUR', text('backup-hour') ?? '4', { least: 0, most: 23 }),
    keep: parseWhole('KEEP', text('keep') ?? '14', { least: 1, most: 3650 }),
  };
}

function parseWhole(name: string, value: string, { least, most }: { least: number; most: number }): number {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new StartError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
}
