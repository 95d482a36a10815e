import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLoopback, parseOptions } from './options.ts';
import { StartError } from './start-error.ts';

const refusal = (args: string[], environment: NodeJS.ProcessEnv = {}): string => {
  try {
    parseOptions(args, environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('accepted');
};

describe('options of npm start', () => {
  it('serve this machine on port 3000 with the demo when nothing is said', () => {
    expect(parseOptions([], {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      publicDemo: false,
      trustProxy: false,
    });
  });

  it('come from flags before the environment', () => {
    const options = parseOptions(['--port', '4000', '--no-demo'], {
      PORT: '5000',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/desk',
    });
    expect(options).toMatchObject({ port: 4000, host: '0.0.0.0', dataDirectory: '/srv/desk', demo: false });
  });

  it('switch by 1 and 0 in the environment', () => {
    expect(parseOptions([], { NO_DEMO: '1', PUBLIC_DEMO: '0', TRUST_PROXY: 'true' })).toMatchObject({
      demo: false,
      publicDemo: false,
      trustProxy: true,
    });
    expect(refusal([], { NO_DEMO: 'yes' })).toBe('NO_DEMO must be 1 or 0, not "yes".');
  });

  it.each(['-1', '65536', '3000x', '1e3', ' '])('refuse port "%s"', (port) => {
    expect(refusal([`--port=${port}`])).toContain('PORT must be a number from 0 to 65535');
  });

  it.each(['http://127.0.0.1', 'a b', '-x', 'a_b'])('refuse host "%s"', (host) => {
    expect(refusal([`--host=${host}`])).toContain('HOST must be an address');
  });

  it('open no metrics, write no JSON and make no backups unless they are asked to', () => {
    const none = { metricsAddress: undefined, jsonLog: false, backups: undefined };
    expect(parseOptions([], {})).toMatchObject(none);
    const environment = {
      METRICS_ADDRESS: '[::1]:9464',
      LOG: 'json',
      BACKUP_TO: '/backups',
      KEEP: '3',
      BACKUP_HOUR: '23',
    };
    expect(parseOptions([], environment)).toMatchObject({
      metricsAddress: { host: '::1', port: 9464 },
      jsonLog: true,
      backups: { folder: '/backups', keep: 3, hour: 23 },
    });
    const { backups } = parseOptions(['--backup-to', '/backups'], {});
    expect(backups).toEqual({ folder: '/backups', keep: 14, hour: 4 });
  });

  it.each([
    [['--metrics-address', '9464'], 'METRICS_ADDRESS must have the form 127.0.0.1:9464'],
    [['--metrics-address', '127.0.0.1:70000'], 'PORT must be a number from 0 to 65535'],
    [['--log', 'text'], 'LOG must be json or unset'],
    [['--backup-to', '/b', '--keep', '0'], 'KEEP must be a whole number from 1 to 3650'],
    [['--backup-to', '/b', '--backup-hour', '24'], 'BACKUP_HOUR must be a whole number from 0 to 23'],
    [['--backup-to', '/b', '--database-url', 'postgres://a:b@c/d'], 'backed up with its own tools'],
  ])('refuse %j', (args, sentence) => {
    expect(refusal(args)).toContain(sentence);
  });

  it.each([
    'desk.example.com',
    'ftp://desk.example.com',
    'https://desk.example.com/app',
    'https://u@desk.example.com',
  ])('refuse site address "%s"', (url) => {
    expect(refusal(['--site-url', url])).toContain('SITE_URL must be an address');
  });

  it('keep the origin of a site address', () => {
    expect(parseOptions(['--site-url', 'https://desk.example.com/'], {}).siteUrl).toBe(
      'https://desk.example.com',
    );
  });

  it('refuse a mail server of another form without repeating its password', () => {
    const message = refusal([], { SMTP_URL: 'https://user:hunter2@mail.example.com' });
    expect(message).toContain('SMTP_URL must have the form');
    expect(message).not.toContain('hunter2');
  });

  it.each([
    'https://sms.example.com/v1/send?from=0212345678',
    'http://127.0.0.1:8080/send',
    'http://[::1]/send',
  ])('take the gateway for text messages %s', (url) => {
    const options = parseOptions([], { SMS_URL: url, SMS_TOKEN: 'hunter2' });
    expect(options).toMatchObject({ smsUrl: url, smsToken: 'hunter2' });
  });

  it.each([
    'http://sms.example.com/hunter2',
    'https://user:hunter2@sms.example.com/send',
    'ftp://127.0.0.1/hunter2',
    'http://127.0.0.1.example.com/hunter2',
    'hunter2',
  ])('refuse the gateway %s without repeating it', (url) => {
    const message = refusal([], { SMS_URL: url });
    expect(message).toContain('SMS_URL must have the form https://host/path');
    expect(message).not.toContain('hunter2');
  });

  it('refuse a token that would write headers of its own, without repeating it', () => {
    const message = refusal([], { SMS_TOKEN: 'hunter2\r\nx: y' });
    expect(message).toContain('SMS_TOKEN');
    expect(message).not.toContain('hunter2');
  });

  it('refuse an unknown flag and a value too many', () => {
    expect(refusal(['--prot', '1'])).toContain("Unknown option '--prot'");
    expect(refusal(['serve'])).toContain('serve');
  });

  it('are all in the help text', () => {
    const usage = readFileSync(new URL('./usage.txt', import.meta.url), 'utf8');
    const source = readFileSync(new URL('./options.ts', import.meta.url), 'utf8');
    const flags = [...source.matchAll(/^ {2}'?([a-z-]+)'?: \{ type:/gm)].map((match) => match[1]);
    expect(flags).toHaveLength(18);
    for (const flag of flags) expect(usage).toContain(`--${flag}`);
  });
});

describe('a database address', () => {
  const parse = (url: string) => parseOptions([], { DATABASE_URL: url }).database;

  it('is taken apart with its encoded characters', () => {
    expect(parse('postgres://desk:p%40ss@db.example.com:6432/desk?sslmode=verify-full')).toEqual({
      host: 'db.example.com',
      port: 6432,
      database: 'desk',
      user: 'desk',
      password: 'p@ss',
      ssl: 'verify-full',
    });
    expect(parse('postgresql:///desk?host=/run/postgresql&user=desk')).toEqual({
      host: '/run/postgresql',
      port: 5432,
      database: 'desk',
      user: 'desk',
    });
  });

  it.each([
    'mysql://a:hunter2@b/c',
    'postgres://db.example.com/x',
    'hunter2',
    'postgres://a:hunter2@b/c?sslmode=prefer',
  ])('of a wrong form is refused without repeating it: %s', (url) => {
    const message = refusal([], { DATABASE_URL: url });
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
  ['127.0.0.1.example.com', false],
])('%s is reachable from this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
