import { connect, type DatabaseAddress } from '../../postgres/connect.ts';

export interface Notifications {
  close(): Promise<void>;
}

/**
 * Listens to channels of the database. When the connection is lost the driver connects and listens again;
 * what was notified in between is lost.
 */
export async function listenAlways(
  address: DatabaseAddress,
  handlers: Record<string, (payload: string) => void>,
): Promise<Notifications> {
  const sql = connect(address, { max: 1 });
  for (const [name, handler] of Object.entries(handlers)) await sql.listen(name, handler);
  return { close: () => sql.end({ timeout: 1 }) };
}
