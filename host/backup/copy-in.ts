import type { Writable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Sql } from '../postgres/connect.ts';

/** Where a table or file of a backup is written to. */
export interface Target {
  write: (data: Buffer) => Promise<void>;
  end: () => Promise<void>;
  /** Gives up: a COPY under way would let its connection do nothing else, not even roll back. */
  abort: () => void;
}

/** The stream as a target; `ended` resolves when nothing is left to be written. */
export function targetOf(stream: Writable, ended: () => Promise<void>): Target {
  return {
    write: async (data) => {
      if (!stream.write(data)) await new Promise((resolve) => stream.once('drain', resolve));
    },
    end: () => {
      stream.end();
      return ended();
    },
    abort: () => void stream.destroy(),
  };
}

/**
 * Starts to copy rows into a table. Its end waits until the last row is on its way, not until it is acknowledged: postgres.js
 * never finishes the stream of a COPY that the server refused. The statement after it tells which of the two it was.
 */
export async function startCopy(sql: Sql, table: string): Promise<Target> {
  const copy = await sql.unsafe(`copy ${table} from stdin`).writable();
  copy.on('error', () => {});
  return targetOf(copy, async () => {
    while (copy.writableLength > 0) await immediate();
    await immediate();
  });
}
