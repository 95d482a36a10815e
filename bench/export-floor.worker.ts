import { writeXlsxStream } from 'hucre/xlsx';
import { stockRow } from './support/stock-cells.ts';

// The writer alone: cells that are already there become a file, in a worker as in the product.
self.addEventListener('message', async ({ data: rows }: MessageEvent<number>) => {
  const cells = Array.from({ length: rows }, (_, index) => [index + 1, ...Object.values(stockRow(index))]);
  const start = performance.now();
  const reader = writeXlsxStream(cells, { name: 'floor' }).getReader();
  const parts: BlobPart[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(new Uint8Array(part.value));
  }
  const { size } = new Blob(parts);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one listener, its page
  self.postMessage({ milliseconds: performance.now() - start, size });
});
