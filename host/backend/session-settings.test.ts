import { expect, it } from 'vitest';
import { memberWith } from '../testing/new-member.ts';
import { startTestBackend } from '../testing/test-backend.ts';
import { createTestDatabase } from '../testing/test-database.ts';

it('Requests of the data API and connections of the host run with compiling off', async () => {
  const database = await createTestDatabase();
  await database.sql.unsafe(`
    create function public.setting(name text) returns text language sql stable as 'select current_setting(name)';
    grant execute on function public.setting to authenticated`);
  const desk = await startTestBackend({ database });
  try {
    const member = await memberWith(desk, { partners: [] });
    const { data, error } = await member.client.rpc('setting', { name: 'jit' });
    expect([data, error]).toEqual(['off', null]);
    const [own] = await database.sql`select current_setting('jit') as jit`;
    expect(own?.jit).toBe('off');
  } finally {
    await desk.close();
    await database.drop();
  }
});
