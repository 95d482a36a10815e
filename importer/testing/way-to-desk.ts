import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A step of a request: 'asked' before the backend hears of it, 'done' before its answer is handed on. */
export type Step = (name: string, at: 'asked' | 'done') => void;

/** A way to a backend that tells each step of each call, and may be closed for a while. */
export async function wayTo(backend: string) {
  const way = { isOpen: true, onStep: (() => {}) as Step };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const name = (request.url ?? '').split('?')[0]?.split('/').at(-1) ?? '';
      if (!way.isOpen) return request.socket.destroy();
      way.onStep(name, 'asked');
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const pass = async () => {
        const answer = await fetch(`${backend}${request.url}`, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(pieces.length > 0 ? { body: Buffer.concat(pieces) } : {}),
        });
        const body = Buffer.from(await answer.arrayBuffer());
        way.onStep(name, 'done');
        response
          .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
          .end(body);
      };
      void pass().catch(() => request.socket.destroy());
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(way, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
