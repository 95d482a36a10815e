import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, type HttpServer } from './http-server.ts';

let http: HttpServer;
beforeEach(async () => {
  http = await listen(0, '127.0.0.1');
  http.setListener((request, response) => response.end(`page of ${request.url?.length}`));
});
afterEach(() => http.close(0));

/** Everything that the server answers to these bytes. */
function send(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(http.port, '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}

const get = (path: string) => send(`GET ${path} HTTP/1.1\r\nHost: localhost`);

it('a URL of 20,000 characters reaches the pages', async () => {
  const answer = await get(`/${'a'.repeat(19_999)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('page of 20000');
});

it('a URL that is too long even for that is told so in words, with the headers of every page', async () => {
  const answer = await get(`/${'a'.repeat(80_000)}`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('<h1>주소가 너무 깁니다</h1>');
  expect(answer).toContain('<a href="/">홈으로</a>');
  expect(answer).toMatch(/X-Content-Type-Options: nosniff\r\n/);
  expect(answer).toMatch(/X-Frame-Options: DENY\r\n/);
  expect(answer).toMatch(/Content-Security-Policy: default-src 'none'; style-src 'sha256-/);
  const [, body = ''] = answer.split('\r\n\r\n');
  expect(answer).toContain(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
});

it('what is no request at all is refused, and the server goes on', async () => {
  expect(await send('no request')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(await get('/')).toMatch(/^HTTP\/1\.1 200 /);
});
