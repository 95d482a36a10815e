import type { Sql } from '../../postgres/connect.ts';
import { actAs, lacksRight } from '../acting-as.ts';
import type { AccessTokens } from '../auth/access-tokens.ts';
import type { BackendSecrets } from '../options.ts';
import type { Listener } from './channel.ts';

/** What a socket was opened with, and what checks the tokens that come over it. */
interface Admission {
  key: string;
  secrets: BackendSecrets;
  tokens: AccessTokens;
}

/**
 * The listener that a join's token stands for, or without one the service, whose key the socket was opened with;
 * undefined when the token is not valid, or nobody is signed in.
 */
export async function listenerOf(
  token: unknown,
  { key, secrets, tokens }: Admission,
): Promise<Listener | undefined> {
  if (token === undefined || token === null || token === key)
    return key === secrets.secretKey ? { role: 'service_role', claims: {} } : undefined;
  const claims = typeof token === 'string' ? await tokens.claimsOf(token) : undefined;
  return claims?.role === 'authenticated' ? { role: 'authenticated', claims } : undefined;
}

/** What the policies on realtime.messages let a listener do with a private topic. */
export interface TopicRights {
  mayHear: boolean;
  maySend: boolean;
}

class Undo extends Error {}

/**
 * Asks the policies by trying: a message is put on the topic and looked for, then sent, in the name of the
 * listener. Everything is undone, and undone messages are not told to anybody.
 */
export async function topicRights(sql: Sql, listener: Listener, topic: string): Promise<TopicRights> {
  const rights: TopicRights = { mayHear: false, maySend: false };
  try {
    await sql.begin(async (begun) => {
      const transaction = begun as unknown as Sql;
      const [message] = await transaction<{ id: string }[]>`
        insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true) returning id`;
      await actAs(transaction, listener, topic);
      const seen = await transaction`select id from realtime.messages where id = ${message?.id ?? null}`;
      rights.mayHear = seen.length > 0;
      await transaction`insert into realtime.messages (topic, extension, private) values (${topic}, 'broadcast', true)`;
      rights.maySend = true;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo) && !lacksRight(error)) throw error;
  }
  return rights;
}
