import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { composeMail } from './mail-texts.ts';
import { createSmtpTransport } from './smtp.ts';

const password = 'correct horse 1';
const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(options: Parameters<typeof startTestBackend>[0]): Promise<TestBackend> {
  const desk = await startTestBackend(options);
  closers.push(() => desk.close());
  return desk;
}

/** A mail server that takes what it is given; the first connections may be turned away. */
async function mailServer(turnedAway = 0): Promise<MailServer> {
  let connections = 0;
  const server = await startMailServer((command) =>
    command === 'greeting' && ++connections <= turnedAway ? '421 busy' : undefined,
  );
  closers.push(server.close);
  return server;
}

describe('a mail server', () => {
  it('is given the Korean mail with its link, which is in no log', async () => {
    const server = await mailServer();
    const logged: string[] = [];
    const log = {
      warn: (fields: object) => void logged.push(JSON.stringify(fields)),
      error: (fields: object) => void logged.push(JSON.stringify(fields)),
    };
    const desk = await start({ smtpUrl: server.url, mailFrom: 'desk@example.com', log });
    await desk.client().auth.signUp({ email: 'kim@example.com', password });
    await expect.poll(() => server.received).toHaveLength(1);
    const [mail = ''] = server.received;
    expect(mail).toContain('To: kim@example.com');
    expect(mail).toContain('From: desk@example.com');
    const parts = mail
      .split('\n\n')
      .map((part) => Buffer.from(part, 'base64').toString() + part.replaceAll('=\n', ''));
    expect(parts.join()).toContain('/auth/v1/verify?token');
    expect(desk.mails()).toEqual([]);
    expect(logged.join()).not.toContain('verify');
  });

  it('that is busy is tried again', async () => {
    const server = await mailServer(1);
    const warned: string[] = [];
    const log = { warn: (_fields: object, message: string) => void warned.push(message), error: () => {} };
    const told: string[] = [];
    const onMessage = (kind: string, result: string) => void told.push(`${kind} ${result}`);
    const transport = createSmtpTransport(server.url, 'desk@example.com', { log, onMessage }, [0, 10]);
    closers.push(() => transport.close());
    await transport.send(composeMail('recovery', 'kim@example.com', 'https://desk.example.com/x'));
    await expect.poll(() => server.received).toHaveLength(1);
    expect(warned).toEqual(['mail delayed']);
    await expect.poll(() => told).toEqual(['mail sent']);
  });

  it('that is away does not fail the request, which is what an unknown address would see', async () => {
    const failed: string[] = [];
    const log = { warn: () => {}, error: (fields: object) => void failed.push(JSON.stringify(fields)) };
    const told: string[] = [];
    const onMessage = (kind: string, result: string) => void told.push(`${kind} ${result}`);
    const transport = createSmtpTransport(
      'smtp://127.0.0.1:1',
      'desk@example.com',
      { log, onMessage },
      [0, 0],
    );
    await transport.send(composeMail('recovery', 'kim@example.com', 'https://desk.example.com/secret-link'));
    await expect.poll(() => failed).toHaveLength(1);
    expect(failed[0]).toContain('"attempt":2');
    expect(failed[0]).not.toContain('secret-link');
    expect(told).toEqual(['mail failed']);
  });

  it('that answers nothing has a hundred mails on their way to it at most, and the log says what is lost', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const failed: string[] = [];
    const log = { warn: () => {}, error: (fields: object) => void failed.push(JSON.stringify(fields)) };
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const transport = createSmtpTransport(url, 'desk@example.com', { log });
    closers.push(
      () => transport.close(),
      () => void silent.close(),
    );
    const mail = composeMail('recovery', 'kim@example.com', 'https://desk.example.com/secret-link');
    for (let count = 0; count < 120; count++) await transport.send(mail);
    expect(failed).toEqual(Array.from({ length: 20 }, () => '{"reason":"too many under way"}'));
  });
});

describe('the local mailbox', () => {
  it('shows the mails with the newest first, working links and no executable text', async () => {
    const desk = await start({ listensOnLoopback: true });
    const client = desk.client();
    await client.auth.signUp({ email: 'first@example.com', password });
    await client.auth.resetPasswordForEmail('first@example.com', {
      redirectTo: `${desk.url}/reset-password`,
    });
    await desk.backend.mailbox.send({
      to: '<b>x</b>',
      subject: '"><script>',
      text: 'a <i> b',
      html: '',
      link: 'https://x/?a=1&b=2',
    });
    await desk.backend.mailbox.sendText({ to: '+821012345678', text: '인증 코드 <i>123456' });
    const response = await fetch(`${desk.url}/mailbox`);
    const page = await response.text();
    expect(page).toContain('+821012345678');
    expect(page).toContain('인증 코드 &lt;i&gt;123456');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(page.indexOf('비밀번호를 다시 설정해주세요')).toBeLessThan(
      page.indexOf('이메일 주소를 인증해주세요'),
    );
    expect(page).not.toMatch(/<script|<b>|<i>/);
    // Korea time as everywhere in the product, whatever the zone and language of the machine.
    const received = desk.mails()[0]?.receivedAt ?? new Date(0);
    const inKorea = new Date(received.getTime() + 9 * 3600_000).toISOString();
    expect(page).toContain(`>${inKorea.slice(0, 16).replaceAll('-', '.').replace('T', ' ')}</time>`);
    const href = /href="([^"]*type=recovery[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const opened = await fetch(href, { redirect: 'manual' });
    expect(opened.headers.get('location')).toMatch(new RegExp(`^${desk.url}/reset-password#`));
  });

  it('does not exist for another machine, for another name of this one, or for another method', async () => {
    const desk = await start({ listensOnLoopback: true });
    const ask = (url: string, peerAddress: string | null, method = 'GET') =>
      desk.backend.handle(new Request(url, { method }), { peerAddress });
    expect((await ask(`${desk.url}/mailbox`, '127.0.0.1')).status).toBe(200);
    expect((await ask(`${desk.url}/mailbox`, '192.0.2.1')).status).toBe(404);
    expect((await ask(`${desk.url}/mailbox`, null)).status).toBe(404);
    expect((await ask('http://evil.example/mailbox', '127.0.0.1')).status).toBe(404);
    expect((await ask(`${desk.url}/mailbox`, '127.0.0.1', 'POST')).status).toBe(404);
  });

  it('does not exist when others can reach the host, or when a mail server is set', async () => {
    const reachable = await start({ listensOnLoopback: false });
    expect((await fetch(`${reachable.url}/mailbox`)).status).toBe(404);
    const server = await mailServer();
    const mailing = await start({ listensOnLoopback: true, smtpUrl: server.url });
    expect((await fetch(`${mailing.url}/mailbox`)).status).toBe(404);
  });
});
