import { describe, expect, it } from 'vitest';
import { readJson, safeStorage } from './browser-storage.ts';

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

describe('safeStorage', () => {
  const broken = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });

  it('remembers in memory where the browser forbids storage', () => {
    expect(broken.getItem('theme')).toBeNull();
    broken.setItem('theme', 'dark');
    expect(broken.getItem('theme')).toBe('dark');
    broken.removeItem('theme');
    expect(broken.getItem('theme')).toBeNull();
  });

  it('answers with the newest value where the storage is full and holds an older one', () => {
    const stored = new Map([['theme', 'light']]);
    const full = safeStorage(() => ({
      length: stored.size,
      key: () => null,
      clear: () => stored.clear(),
      getItem: (key) => stored.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: (key) => void stored.delete(key),
    }));
    expect(full.getItem('theme')).toBe('light');
    full.setItem('theme', 'dark');
    expect(full.getItem('theme')).toBe('dark');
  });

  it('takes JSON of another form and no JSON for nothing', () => {
    for (const garbage of ['{', '{"a":1}', '7']) {
      broken.setItem('tabs', garbage);
      expect(readJson(broken, 'tabs', isList)).toBeUndefined();
    }
    broken.setItem('tabs', '[1]');
    expect(readJson(broken, 'tabs', isList)).toEqual([1]);
  });
});
