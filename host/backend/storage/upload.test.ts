import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend({ uploadTimeLimit: 1500 });
});
afterAll(() => desk.close());
beforeEach(async () => {
  member = await memberWith(desk);
});

const mebibyte = 1024 * 1024;
const png = (text = '') =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)]);
const asPng = { contentType: 'image/png' };
const avatars = ({ client }: TestMember) => client.storage.from('avatars');
const tokenOf = async ({ client }: TestMember) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

/** Every file of the storage folder, by its name there. */
const stored = () =>
  readdirSync(path.join(desk.dataDirectory, 'storage'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const folderOf = (name: string) => {
  const hash = createHash('sha256').update(`avatars\0${name}`).digest('hex');
  return path.join(desk.dataDirectory, 'storage', hash.slice(0, 2));
};

interface Begun {
  socket: Socket;
  /** What was answered until the listener ended the connection. */
  answer: Promise<string>;
}

/** An upload that announces a length and sends only the beginning of it. */
function begin(name: string, sent: Buffer, fields: Record<string, string | undefined>): Begun {
  const { hostname, port } = new URL(desk.url);
  const socket = connect(Number(port), hostname);
  const { token, ...headers } = fields;
  const all = {
    host: `${hostname}:${port}`,
    apikey: desk.publishableKey,
    'content-type': 'image/png',
    'content-length': `${mebibyte}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}`);
  socket.write(`POST /storage/v1/object/${name} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(sent);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  return { socket, answer };
}

describe('an upload is refused before its body', () => {
  it('of nobody, into another folder, of an unknown bucket, announced too large, of another type', async () => {
    const token = await tokenOf(member);
    const own = `avatars/${member.id}/a.png`;
    // More than this of a stranger goes no further than the gate.
    const short = { 'content-length': '10000' };
    const cases: [string, Record<string, string | undefined>, string][] = [
      [own, short, 'row-level security'],
      [own, { ...short, authorization: 'Bearer forged' }, '"4'],
      [`avatars/${randomUUID()}/a.png`, { token }, 'row-level security'],
      [`public/a.png`, { token }, 'row-level security'],
      [`nowhere/a.png`, { token }, 'Bucket not found'],
      [own, { token, 'content-length': `${3 * mebibyte}` }, 'Payload too large'],
      [own, { token, 'content-type': 'text/html' }, 'invalid_mime_type'],
    ];
    for (const [name, fields, reason] of cases) {
      const text = await begin(name, Buffer.alloc(0), fields).answer;
      expect(text).toContain('HTTP/1.1 400');
      expect(text).toContain(reason);
    }
  });

  it('as soon as its first bytes are those of something else, in a form too', async () => {
    const token = await tokenOf(member);
    const name = `avatars/${member.id}/a.png`;
    const page = Buffer.from('<script>'.repeat(100));
    expect(await begin(name, page, { token }).answer).toContain('invalid_mime_type');
    const form = (type: string) =>
      Buffer.concat([
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        page,
      ]);
    const fields = { token, 'content-type': 'multipart/form-data; boundary=x' };
    expect(await begin(name, form('image/png'), fields).answer).toContain('not of the type image/png');
    expect(await begin(name, form('text/html'), fields).answer).toContain(
      'mime type text/html is not supported',
    );
    expect(await begin(name, Buffer.alloc(200 * 1024, 'x'), fields).answer).toContain('holds no file');
    expect(stored()).toEqual([]);
  });
});

describe('an upload that is slow', () => {
  it('ends, leaves nothing, and meanwhile takes no more than two places', async () => {
    const token = await tokenOf(member);
    const slow = ['a', 'b'].map((name) =>
      begin(`avatars/${member.id}/${name}.png`, png('x'.repeat(2000)), { token }),
    );
    // Until both bodies are being read, a third one is read too.
    await expect
      .poll(async () => {
        const third = await avatars(member).upload(`${member.id}/c.png`, png(), { ...asPng, upsert: true });
        return (third.error as { statusCode?: string } | null)?.statusCode;
      })
      .toBe('503');
    const other = await memberWith(desk);
    expect((await avatars(other).upload(`${other.id}/a.png`, png(), asPng)).error).toBeNull();
    for (const { answer } of slow) expect(await answer).toContain('did not arrive in time');
    const { error } = await avatars(member).upload(`${member.id}/a.png`, png(), asPng);
    expect(error).toBeNull();
    expect(stored().filter((name) => name.includes('.'))).toEqual([]);
  });
});

describe('an upload that fails', () => {
  it('because it was cut off leaves no draft and no row', async () => {
    const token = await tokenOf(member);
    const before = stored().length;
    const { socket, answer } = begin(`avatars/${member.id}/a.png`, png('x'.repeat(2000)), { token });
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await answer;
    expect((await avatars(member).list(member.id)).data).toEqual([]);
    expect(stored()).toHaveLength(before);
  });

  it('because the disk takes nothing leaves no draft, no row, and says so', async () => {
    // A file in the place of the folder: whoever runs this, nothing can be written there.
    let name: string;
    do name = `${member.id}/${randomUUID()}.png`;
    while (existsSync(folderOf(name)));
    writeFileSync(folderOf(name), '');
    const before = stored().length;
    const token = await tokenOf(member);
    const headers = {
      apikey: desk.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
    };
    const address = `${desk.url}/storage/v1/object/avatars/${name}`;
    const answer = await fetch(address, { method: 'POST', headers, body: png() });
    expect(answer.status).toBe(500);
    expect(stored()).toHaveLength(before);
    expect((await avatars(member).list(member.id)).data).toEqual([]);
  });

  it('because another one of the same name was first keeps what was acknowledged', async () => {
    const name = `${member.id}/a.png`;
    const bodies = Array.from({ length: 2 }, (_, n) => png(String(n)));
    const results = await Promise.all(bodies.map((body) => avatars(member).upload(name, body, asPng)));
    const kept = results.findIndex(({ error }) => error === null);
    const { data } = await avatars(member).download(name);
    expect(Buffer.from(await (data ?? new Blob()).arrayBuffer())).toEqual(bodies[kept]);
    expect(stored().filter((file) => file.includes('.'))).toEqual([]);
  });
});

describe('the room for files', () => {
  it('has a ceiling in bytes, counted again at a start, which also sweeps what a crash left', async () => {
    const { database } = desk;
    const small = await startTestBackend({ database, fileCeiling: 300 * 1024 });
    const folder = path.join(small.dataDirectory, 'storage', 'ab');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${'ab'.repeat(32)}.${randomUUID()}`), 'draft');
    writeFileSync(path.join(folder, 'ab'.repeat(32)), Buffer.alloc(150 * 1024));
    const again = await startTestBackend({
      database,
      fileCeiling: 300 * 1024,
      dataDirectory: small.dataDirectory,
    });
    expect(readdirSync(folder)).toEqual(['ab'.repeat(32)]);
    const own = await memberWith(again);
    const files = avatars(own);
    const picture = png('x'.repeat(100 * 1024));
    expect((await files.upload(`${own.id}/a.png`, picture, asPng)).error).toBeNull();
    const full = (await files.upload(`${own.id}/b.png`, picture, asPng)).error;
    expect(full?.message).toContain('no room');
    expect((await files.remove([`${own.id}/a.png`])).error).toBeNull();
    expect((await files.upload(`${own.id}/b.png`, picture, asPng)).error).toBeNull();
    await again.close();
    await small.close();
  });
});
