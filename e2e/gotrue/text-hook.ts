import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Mailbox } from '../../host/backend/mail/mailbox.ts';
import { codeMessage } from '../../host/backend/sms/text-message.ts';

/** What GoTrue posts to its send_sms hook. */
interface HookInput {
  user: { phone?: string };
  sms: { otp: string; phone?: string };
}

export interface TextHook {
  url: string;
  stop: () => void;
}

/** GoTrue's send_sms hook: puts each code into the mailbox page as our host's own text message. */
export async function startTextHook(mailbox: Mailbox): Promise<TextHook> {
  const server = createServer((request, response) => {
    void (async () => {
      const { user, sms } = (await json(request)) as HookInput;
      const number = (sms.phone ?? user.phone ?? '').replace(/^\+?/, '+');
      await mailbox.sendText({ to: number, text: codeMessage(sms.otp) });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send-sms`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
