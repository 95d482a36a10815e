import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Writers {
  /** Marks of the rows that the API said are written. */
  acknowledged: Set<string>;
  /** Stops and waits for the requests under way; those that fail were not acknowledged. */
  stop: () => Promise<void>;
}

/** `count` clients that write one row after another through the REST API as partners, which the service role writes by hand. */
export function startWriters(url: string, secretKey: string, count: number): Writers {
  const acknowledged = new Set<string>();
  const stopping = new AbortController();
  const write = async () => {
    const mark = randomUUID();
    const response = await fetch(`${url}/rest/v1/dim_partner`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ PARTNER_CD: mark, PARTNER_NM: 'written to' }),
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    if (response.status === 201) acknowledged.add(mark);
  };
  const loops = Array.from({ length: count }, async () => {
    while (!stopping.signal.aborted) await write().catch(() => sleep(20));
  });
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
