import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';
import type { HostProcess, TestInstallation } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';

let desk: TestInstallation;
beforeAll(() => {
  desk = testInstallation();
});
afterAll(() => desk.remove());

/** The whole answer to a request that is sent as it stands, as a proxy on this machine could. */
function raw(port: number, line: string, headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

const isMailbox = (answer: string) => answer.includes('<title>메일함</title>');

async function withHost(args: string[], work: (host: HostProcess, port: number) => Promise<void>) {
  // SITE_URL hides the port in the ready line, so that it is found out first.
  const free = await freePort();
  const host = await desk.start('--no-demo', '--port', String(free), ...args);
  await work(host, free);
  host.child.kill('SIGTERM');
  await host.ended;
}

const names = ['localhost', 'LOCALHOST:80', 'localhost.', '127.0.0.1', '127.1', '[::1]', 'desk.example.com'];
const targets = [
  'GET /mailbox HTTP/1.1',
  'GET /mailbox?x HTTP/1.1',
  'GET /mailbox/ HTTP/1.1',
  'GET http://localhost/mailbox HTTP/1.1',
  'GET //localhost/mailbox HTTP/1.1',
  'GET /%6dailbox HTTP/1.1',
  'GET /x/../mailbox HTTP/1.1',
];

describe('with a public SITE_URL and no mail server', () => {
  const site = ['--site-url', 'https://desk.example.com'];

  it('no name and no address opens the mailbox, and people hear that no mail can be sent', async () => {
    await withHost(site, async (host, port) => {
      const { publishableKey } = desk.secrets();
      for (const path of ['signup', 'recover', 'resend']) {
        const body = JSON.stringify({
          email: 'kim@example.com',
          password: 'correct horse 1',
          type: 'signup',
        });
        const headers = { apikey: publishableKey, 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body };
        const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/${path}`, init);
        expect([path, answer.status, await answer.json()]).toMatchObject([
          path,
          422,
          { error_code: 'email_provider_disabled' },
        ]);
      }
      for (const target of targets)
        for (const name of names)
          expect([target, name, isMailbox(await raw(port, target, [`Host: ${name}`]))]).toEqual([
            target,
            name,
            false,
          ]);
      expect(isMailbox(await raw(port, 'GET /mailbox HTTP/1.0', []))).toBe(false);
      const configuration = await raw(port, 'GET /config.json HTTP/1.1', ['Host: localhost']);
      expect(configuration).toContain('"demo":false');
      expect(configuration).toContain('"phoneFactors":false');
      expect(host.output()).toContain('No mail can be sent');
      expect(host.output()).toContain('Set SMTP_URL');
    });
  });

  it('a new installation gets no demo accounts, and the start says what to do instead', async () => {
    const other = testInstallation();
    const { code, stderr } = await other.refused(...site);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^SITE_URL https:\/\/desk\.example\.com is an address for other machines .*--no-demo.*--public-demo.*\n$/,
    );
    await other.remove();
  });
});

it.each([
  [['--site-url', 'http://desk.local:3000'], true],
  [['--host', '0.0.0.0'], true],
  [['--host', '0.0.0.0', '--site-url', 'https://desk.example.com'], false],
])('a start with %j says what plain http means: %s', async (args, says) => {
  await withHost(args, async (host) => {
    const plain = () =>
      /over plain http: passwords .* can be read .* set SITE_URL to its https/.test(host.output());
    await expect.poll(() => host.output()).toContain('No mail can be sent');
    await expect.poll(plain).toBe(says);
  });
});

it('behind a proxy that nobody told it of, what the proxy adds closes the mailbox', async () => {
  await withHost([], async (_, port) => {
    const ask = (...headers: string[]) => raw(port, 'GET /mailbox HTTP/1.1', ['Host: localhost', ...headers]);
    expect(isMailbox(await ask())).toBe(true);
    for (const header of [
      'X-Forwarded-For: 127.0.0.1',
      'x-forwarded-proto: https',
      'X-Forwarded-Host: localhost',
      'Forwarded: for=127.0.0.1',
      'X-Real-IP: 127.0.0.1',
      'Via: 1.1 proxy',
    ])
      expect([header, isMailbox(await ask(header))]).toEqual([header, false]);
  });
});

it('behind a trusted proxy there is no mailbox, whatever the proxy says', async () => {
  await withHost(['--trust-proxy'], async (_, port) => {
    const ask = (...headers: string[]) => raw(port, 'GET /mailbox HTTP/1.1', ['Host: localhost', ...headers]);
    expect(isMailbox(await ask())).toBe(false);
    expect(isMailbox(await ask('X-Forwarded-For: 127.0.0.1'))).toBe(false);
  });
});

it('a WebSocket is opened under the own names of the server alone, as pages are', async () => {
  await withHost([], async (_, port) => {
    const open = async (name: string) => {
      const headers = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
      const answer = await raw(port, 'GET /realtime/v1/websocket?apikey=none HTTP/1.1', [
        `Host: ${name}`,
        ...headers,
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]);
      return answer.split('\r\n', 1)[0];
    };
    expect(await open('attacker.example')).toBe('HTTP/1.1 421 Misdirected Request');
    // Its own name is asked for the key.
    expect(await open('localhost')).toBe('HTTP/1.1 401 Unauthorized');
  });
});
