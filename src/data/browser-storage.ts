/**
 * The browser's storage with a copy in memory: a private window, a full disk or a policy that forbids storage
 * makes the app forgetful, never broken.
 */
export interface SafeStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A storage that never throws; `open` is called anew each time, as reading window.localStorage itself may throw. */
export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return open().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        // A full storage would go on answering with the value of before.
        this.removeItem(key);
        memory.set(key, value);
      }
    },
    removeItem(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Nothing was stored there.
      }
    },
  };
}

export const localStore = safeStorage(() => window.localStorage);
export const sessionStore = safeStorage(() => window.sessionStorage);

/** The stored value when it is JSON that the check accepts, else undefined. */
export function readJson<T>(
  store: SafeStorage,
  key: string,
  check: (value: unknown) => value is T,
): T | undefined {
  return parseJson(store.getItem(key), check);
}

/** The value of a text when it is JSON that the check accepts, else undefined. */
export function parseJson<T>(text: string | null, check: (value: unknown) => value is T): T | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
