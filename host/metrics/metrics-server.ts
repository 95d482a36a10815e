import { isLoopback, type ListenAddress } from '../options.ts';
import { listen } from '../server/http-server.ts';
import { isKnownHost } from '../server/origin.ts';
import { StartError } from '../start-error.ts';
import type { Metrics } from './metrics.ts';

/** Answers GET /metrics at an address of its own, for as long as the process lives. Throws a StartError. */
export async function serveMetrics({ host, port }: ListenAddress, metrics: Metrics): Promise<void> {
  const http = await listen(port, host).catch((error: unknown) => {
    throw error instanceof StartError
      ? new StartError(`METRICS_ADDRESS: ${error.message}`, { cause: error })
      : error;
  });
  const origins = { siteUrl: `http://${host}:${http.port}`, loopbackOnly: isLoopback(host) };
  let asked: Promise<string> | undefined;
  http.setListener((request, response) => {
    if (!isKnownHost(request.headers.host, origins)) return void response.writeHead(421).end();
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    // Many who ask at once ask the database once.
    asked ??= metrics.text().finally(() => (asked = undefined));
    void asked.then(
      (text) =>
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
