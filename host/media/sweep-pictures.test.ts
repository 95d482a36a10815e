import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberWith } from '../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { sweepPictures } from './sweep-pictures.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const png = Buffer.from('89504e470d0a1a0a', 'hex');

it('pictures that no member shows leave a project, of deleted accounts and of folders in folders too', async () => {
  const { sql } = desk.database;
  const members = await Promise.all([memberWith(desk), memberWith(desk)]);
  for (const { client, id } of members)
    for (const name of ['shown', 'left'])
      await client.storage.from('avatars').upload(`${id}/${name}.png`, png, { contentType: 'image/png' });
  const [stays, leaves] = members.map(({ id }) => id) as [string, string];
  await sql`update auth_member set "AVATAR" = "ID" || '/shown.png'`;
  await sql`alter table storage.objects disable trigger limit_avatars`;
  await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${stays}/x/y/a.png`})`;
  await sql`update storage.objects set created_at = now() - interval '2 hours'`;
  await members[0]?.client.storage
    .from('avatars')
    .upload(`${stays}/new.png`, png, { contentType: 'image/png' });
  await sql`delete from auth.users where id = ${leaves}`;
  const removed = await sweepPictures(desk.url, desk.secrets.secretKey);
  expect(removed.toSorted()).toEqual(
    [`${leaves}/left.png`, `${leaves}/shown.png`, `${stays}/left.png`, `${stays}/x/y/a.png`].toSorted(),
  );
  const left = await sql<{ name: string }[]>`select name from storage.objects order by 1`;
  expect(left.map(({ name }) => name)).toEqual([`${stays}/new.png`, `${stays}/shown.png`]);
  expect(await sweepPictures(desk.url, desk.secrets.secretKey)).toEqual([]);
});

it('pictures are removed for the secret key alone', async () => {
  const before = await desk.database.sql`select from storage.objects`;
  await sweepPictures(desk.url, desk.publishableKey).catch(() => undefined);
  expect(await desk.database.sql`select from storage.objects`).toHaveLength(before.length);
});
