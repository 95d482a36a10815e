import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServer {
  url: string;
  /** Texts of the mails that it took, as they were sent. */
  received: string[];
  close: () => void;
}

/** Answers a command (or "greeting", or "." at the end of a mail) otherwise: a line, or "hang up", or "silence". */
export type OtherAnswer = (command: string) => string | undefined;

/** A mail server that takes what it is given, unless it is told to answer otherwise. */
export async function startMailServer(answer: OtherAnswer = () => undefined): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | undefined;
    let rest = '';
    const say = (command: string, usual: string) => {
      const said = answer(command) ?? usual;
      if (said === 'hang up') socket.destroy();
      else if (said !== 'silence') socket.write(`${said}\r\n`);
      return said;
    };
    if (say('greeting', '220 test').startsWith('421')) return void socket.end();
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== undefined && line === '.') {
          if (say('.', '250 taken').startsWith('250')) received.push(data);
          data = undefined;
        } else if (data !== undefined) data += `${line}\n`;
        else if (line === 'DATA') {
          if (say('DATA', '354 go on').startsWith('354')) data = '';
        } else if (line !== '') say(line, line === 'QUIT' ? '221 bye' : '250 ok');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
