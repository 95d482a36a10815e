import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaFiles } from '../../src/data/media-files.ts';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';
import { fillMedia } from './fill-media.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const source = new URL('../../supabase/media/', import.meta.url);
const files = readdirSync(source);
const content = (name: string) => readFileSync(new URL(name, source));
const publicUrl = (name: string) => `${desk.url}/storage/v1/object/public/public/media/${name}`;
const service = () => desk.client(desk.secrets.secretKey);

it('the committed files are those that the client asks for, named by what they hold, and small', () => {
  expect(Object.values(mediaFiles).toSorted()).toEqual(files.toSorted());
  for (const name of files)
    expect(name).toContain(`.${createHash('sha256').update(content(name)).digest('hex').slice(0, 8)}.`);
  // A browser takes one of the two.
  expect(content(mediaFiles['login.mp4']).length).toBeLessThanOrEqual(600_000);
  expect(content(mediaFiles['login-vp9.mp4']).length).toBeLessThanOrEqual(600_000);
  expect(content(mediaFiles['login.webp']).length).toBeLessThanOrEqual(60_000);
});

it('anybody sees what was filled in, as it is in the source, for as long as a browser likes', async () => {
  expect(await fillMedia(desk.url, desk.secrets.secretKey)).toEqual(files);
  for (const name of files) {
    const seen = await fetch(publicUrl(name));
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cache-control')).toBe('max-age=31536000');
    expect(content(name).equals(Buffer.from(await seen.arrayBuffer()))).toBe(true);
  }
});

it('a second time writes nothing, but what was lost and what an earlier release left', async () => {
  expect(await fillMedia(desk.url, desk.secrets.secretKey)).toEqual([]);
  const bucket = service().storage.from('public');
  await bucket.upload('media/login.00000000.webp', content(mediaFiles['login.webp']), {
    contentType: 'image/webp',
  });
  rmSync(path.join(desk.dataDirectory, 'storage'), { recursive: true });
  expect(await fillMedia(desk.url, desk.secrets.secretKey)).toEqual(files);
  const names = (await bucket.list('media')).data?.map(({ name }) => name);
  expect(names?.toSorted()).toEqual(files.toSorted());
});

it('takes nothing from who holds the publishable key', async () => {
  await service()
    .storage.from('public')
    .remove([`media/${files[0]}`]);
  await expect(fillMedia(desk.url, desk.publishableKey)).rejects.toThrow('row-level security');
  expect((await fetch(publicUrl(files[0] ?? ''))).status).toBe(400);
});

it('the film is served in the parts that a player asks for', async () => {
  await fillMedia(desk.url, desk.secrets.secretKey);
  const film = content(mediaFiles['login.mp4']);
  const ask = (range: string) => fetch(publicUrl(mediaFiles['login.mp4']), { headers: { range } });
  const part = await ask('bytes=100-199');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${film.length}`]);
  expect(part.headers.get('content-length')).toBe('100');
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200));
  expect((await ask('bytes=0-')).status).toBe(206);
  const beyond = await ask(`bytes=${film.length}-`);
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
});
