import type { BackendOptions } from '../options.ts';
import type { TextTransport } from './text-message.ts';

export interface SmsGateway {
  /** Where messages are posted. */
  url: string;
  /** Sent as a bearer token. */
  token?: string | undefined;
}

/**
 * Sends text messages through a gateway: POST {"to", "text"} as JSON; any 2xx answer means taken, its body is not
 * read, and a redirect is not followed. A message is tried once, because a second one costs again. What failed is
 * logged without number, text, address or token.
 */
export function createSmsGateway(
  { url, token }: SmsGateway,
  { log, onMessage }: Pick<BackendOptions, 'log' | 'onMessage'>,
  timeLimit = 10_000,
): TextTransport {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    sendText: async ({ to, text }) => {
      const reason = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimit),
      }).then(refusalOf, reasonOf);
      onMessage?.('text', reason === undefined ? 'sent' : 'failed');
      if (reason === undefined) return;
      log?.error({ reason }, 'text message not sent');
      throw new Error('text message not sent');
    },
  };
}

async function refusalOf(response: Response): Promise<string | undefined> {
  // Left unread, the body would hold the connection.
  await response.body?.cancel();
  return response.ok ? undefined : String(response.status);
}

function reasonOf(error: unknown): string {
  const { name, cause } = error instanceof Error ? error : new Error();
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
}
