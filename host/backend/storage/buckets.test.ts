import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { migrate } from '../../migrations.ts';
import { createPlatformDatabase } from '../../testing/test-database.ts';

const migration = new URL('../../../supabase/migrations/20261224100001_avatar_uploads.sql', import.meta.url);

it('a bucket that was there with other settings is told of, and the migration can be repeated', async () => {
  const { sql, drop } = await createPlatformDatabase();
  await sql`insert into storage.buckets (id, name, public) values ('public', 'public', true)`;
  await expect(migrate(sql)).rejects.toThrow(
    'The bucket "public" was there with other settings (public: t, most bytes: <NULL>, types: <NULL>).',
  );
  await sql`update storage.buckets set file_size_limit = 5242880,
    allowed_mime_types = '{image/png,image/jpeg,image/webp,image/svg+xml,video/mp4}' where id = 'public'`;
  expect(await migrate(sql)).toContain('20261224100001');
  await sql.unsafe(await readFile(migration, 'utf8')).simple();
  await drop();
});
