const running = new Map<string, Promise<unknown>>();

/** Runs works of one key one after another; works of different keys do not wait for each other. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (running.get(key) ?? Promise.resolve()).then(work, work);
  running.set(key, mine);
  try {
    return await mine;
  } finally {
    if (running.get(key) === mine) running.delete(key);
  }
}
