import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());
beforeEach(async () => {
  member = await memberWith(desk);
});

const png = (text = '') =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)]);
const asPng = { contentType: 'image/png' };
const avatars = ({ client }: TestMember) => client.storage.from('avatars');

describe('avatars', () => {
  it('are uploaded as a browser does, replaced, listed and removed by their owner', async () => {
    const name = `${member.id}/얼굴.png`;
    const file = new File([png('first')], '얼굴.png', { type: 'image/png' });
    expect((await avatars(member).upload(name, file, { cacheControl: '60' })).error).toBeNull();
    const url = avatars(member).getPublicUrl(name).data.publicUrl;
    const first = await fetch(url);
    expect(first.headers.get('content-type')).toBe('image/png');
    expect(first.headers.get('cache-control')).toBe('max-age=60');
    const etag = first.headers.get('etag') ?? '';
    expect(Buffer.from(await first.arrayBuffer())).toEqual(png('first'));
    const again = await fetch(url, { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    expect(again.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
    expect((await avatars(member).upload(name, png('other'), asPng)).error).not.toBeNull();
    expect((await avatars(member).upload(name, png('second'), { ...asPng, upsert: true })).error).toBeNull();
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(png('second'));
    expect((await avatars(member).list(member.id)).data?.map((entry) => entry.name)).toEqual(['얼굴.png']);
    expect((await avatars(member).remove([name])).data).toHaveLength(1);
    expect((await fetch(url)).status).toBe(400);
  });

  it('stay in the own folder, whoever asks', async () => {
    const stranger = await memberWith(desk);
    const inactive = await memberWith(desk, { active: false });
    const name = `${member.id}/a.png`;
    await avatars(member).upload(name, png('mine'), asPng);
    expect(
      (await avatars(stranger).upload(name, png('theirs'), { ...asPng, upsert: true })).error,
    ).not.toBeNull();
    expect((await avatars(stranger).upload(`${member.id}/b.png`, png(), asPng)).error).not.toBeNull();
    expect((await avatars(stranger).remove([name])).data).toEqual([]);
    expect((await avatars(stranger).list(member.id)).data).toEqual([]);
    expect((await avatars(inactive).upload(`${inactive.id}/a.png`, png(), asPng)).error).not.toBeNull();
    expect(
      (await desk.client().storage.from('avatars').upload(`${member.id}/c.png`, png(), asPng)).error,
    ).not.toBeNull();
    expect(
      Buffer.from(await (await fetch(avatars(member).getPublicUrl(name).data.publicUrl)).arrayBuffer()),
    ).toEqual(png('mine'));
  });

  it.each([
    ['a script that calls itself an image', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['a web page', Buffer.from('<html></html>'), 'text/html'],
    [
      'a drawing, which the bucket does not take',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ],
    ['an image over 2 MiB', png('x'.repeat(2 * 1024 * 1024)), 'image/png'],
  ])('are never %s', async (_what, content, contentType) => {
    const name = `${member.id}/bad`;
    expect((await avatars(member).upload(name, content, { contentType })).error).not.toBeNull();
    const form = await avatars(member).upload(name, new File([content], 'bad', { type: contentType }));
    expect(form.error).not.toBeNull();
    expect((await avatars(member).list(member.id)).data).toEqual([]);
  });

  it('cannot be named so that they leave the folder', async () => {
    for (const name of [
      `${member.id}/../../etc/passwd`,
      `${member.id}/%2e%2e/%2e%2e/x`,
      `${member.id}/..%2fx`,
    ]) {
      const url = `${desk.url}/storage/v1/object/avatars/${name}`;
      const token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
      const headers = {
        apikey: desk.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'image/png',
      };
      const response = await fetch(url, { method: 'POST', headers, body: png() });
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('are kept in files that only the host may read', async () => {
    await avatars(member).upload(`${member.id}/a.png`, png('private'), asPng);
    const directory = path.join(desk.dataDirectory, 'storage');
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file.name).toMatch(/^[0-9a-f]{64}$/);
      expect((await stat(path.join(file.parentPath, file.name))).mode & 0o077).toBe(0);
    }
  });
});

describe('a signed address', () => {
  it('opens the file until it expires, and nothing else', async () => {
    const name = `${member.id}/a.png`;
    await avatars(member).upload(name, png('mine'), asPng);
    const signed = async (seconds: number) =>
      (await avatars(member).createSignedUrl(name, seconds)).data?.signedUrl ?? '';
    const url = await signed(600);
    expect(url).toMatch(new RegExp(`^${desk.url}/storage/v1/object/sign/avatars/`));
    expect((await fetch(url)).status).toBe(200);
    const other = await fetch(url.replace('/a.png', '/b.png'));
    expect(other.status).toBe(403);
    expect((await fetch(url.slice(0, -2))).status).toBe(400);
    const short = await signed(1);
    await expect.poll(async () => (await fetch(short)).status).toBe(400);
    expect((await fetch(url)).status).toBe(200);
  });

  it('is made for own files only', async () => {
    const name = `${member.id}/a.png`;
    await avatars(member).upload(name, png('mine'), asPng);
    const stranger = await memberWith(desk);
    expect((await avatars(stranger).createSignedUrl(name, 60)).error).not.toBeNull();
  });
});

describe('public images', () => {
  const service = () => desk.client(desk.secrets.secretKey);

  it('are seen by anyone, are written by the service only, and run no script', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const options = { contentType: 'image/svg+xml' };
    expect(
      (await member.client.storage.from('public').upload('login.svg', Buffer.from(svg), options)).error,
    ).not.toBeNull();
    expect(
      (await service().storage.from('public').upload('login.svg', Buffer.from(svg), options)).error,
    ).toBeNull();
    const seen = await fetch(`${desk.url}/storage/v1/object/public/public/login.svg`);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('x-content-type-options')).toBe('nosniff');
    expect(seen.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('are in buckets that nobody can make, empty or remove over the network', async () => {
    for (const client of [member.client, service()]) {
      expect((await client.storage.createBucket('mine')).error).not.toBeNull();
      expect((await client.storage.emptyBucket('avatars')).error).not.toBeNull();
      expect((await client.storage.deleteBucket('avatars')).error).not.toBeNull();
    }
  });
});
