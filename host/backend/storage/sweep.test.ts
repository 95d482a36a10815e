import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { keepSwept } from './sweep.ts';

it('ends a sweep that waits for a lock, and says that it was cut short', async () => {
  const database = await createTestDatabase();
  const warn = vi.fn<() => void>();
  await database.sql.begin(async (locking) => {
    await locking`lock table storage.objects in access exclusive mode`;
    const end = keepSwept(database.address, {} as never, { warn } as never);
    await vi.waitFor(async () => {
      const waiting =
        await locking`select from pg_locks where not granted and relation = 'storage.objects'::regclass
          and database = (select oid from pg_database where datname = current_database())`;
      expect(waiting).toHaveLength(1);
    }, 20_000);
    await end();
  });
  expect(warn).toHaveBeenCalledOnce();
  await database.drop();
});
