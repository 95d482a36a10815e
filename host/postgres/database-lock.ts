import { connect, type DatabaseAddress } from './connect.ts';

/** Any number that nothing else locks; its letters are "PDsk". */
const key = 0x50_44_73_6b;

export interface DatabaseLock {
  /** Resolves when the connection that holds the lock breaks: PostgreSQL cuts all when one backend crashes. */
  lost: Promise<void>;
  release: () => Promise<void>;
}

/**
 * Marks the database as in use by this process, with a lock that PostgreSQL itself drops when the process
 * ends in whatever way: so a server that lost its host can be told from one that has it. Undefined when
 * another process holds it.
 */
export async function lockDatabase(address: DatabaseAddress): Promise<DatabaseLock | undefined> {
  let released = false;
  let lose: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const sql = connect(address, { max: 1, keepOpen: true, onclose: () => (released ? undefined : lose()) });
  const release = async () => {
    released = true;
    await sql.end({ timeout: 1 });
  };
  try {
    const [row] = await sql`select pg_try_advisory_lock(${key}) as taken`;
    if (row?.taken === true) return { lost, release };
    await release();
    return undefined;
  } catch (error) {
    await release();
    throw error;
  }
}
