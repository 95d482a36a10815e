import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Mailbox } from '../../host/backend/mail/mailbox.ts';

export interface MailCatcher {
  port: number;
  stop: () => void;
}

/** Receives mails by SMTP and puts them into the mailbox page, from which the journeys read them. */
export async function startMailCatcher(mailbox: Mailbox): Promise<MailCatcher> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, (message) => void mailbox.send(readMail(message)));
  });
  await listening(server);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}

function converse(socket: Socket, take: (message: string) => void): void {
  let rest = '';
  let message: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const read = (line: string) => {
    if (message && line !== '.') return void message.push(line.replace(/^\./, ''));
    if (message) {
      take(message.join('\r\n'));
      message = undefined;
      return say('250 taken');
    }
    if (line === 'DATA') {
      message = [];
      return say('354 go on');
    }
    return say(line === 'QUIT' ? '221 bye' : '250 ok');
  };
  say('220 catcher');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(read);
  });
}

/** Reads receiver, subject and first link of a mail that holds one HTML text in quoted-printable. */
function readMail(message: string) {
  const end = message.indexOf('\r\n\r\n');
  const head = message.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const html = message
    .slice(end)
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const link = /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { to: header('To'), subject: header('Subject'), text: link, html, link };
}
