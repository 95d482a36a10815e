import { importText } from '../../text/import.ts';
import { FileProblem } from '../file-problem.ts';
import { inMegabytes, limits } from '../limits.ts';
import type { Part } from './directory.ts';

const text = importText.file;

/** Small pieces: a browser unpacks each of them as a whole, to a thousand times its size in the worst case. */
const packedPiece = 16 * 1024;
const unpackedPiece = 64 * 1024;

function* cut(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function inflated(packed: Uint8Array): ReadableStream<Uint8Array> {
  const pieces = cut(packed, packedPiece);
  const source = new ReadableStream<BufferSource>(
    {
      pull: (controller) => {
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      },
    },
    { highWaterMark: 0 },
  );
  return source.pipeThrough(new DecompressionStream('deflate-raw'));
}

/** Where the content of a part begins: behind a header of its own. */
function contentStart(bytes: Uint8Array, part: Part): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.offset + 30 > bytes.length) throw new FileProblem(text.damaged);
  return part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
}

/**
 * The content of a part, piece by piece, packed or stored, never more than its directory says and never more
 * than the limit: a hostile one says less than what comes out. Throws FileProblem.
 */
export async function* unpack(
  bytes: Uint8Array,
  part: Part,
  limit: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (part.unpacked > limit) throw new FileProblem(text.bomb(inMegabytes(limit)));
  const start = contentStart(bytes, part);
  const content = bytes.subarray(start, start + part.packed);
  if (content.length < part.packed) throw new FileProblem(text.damaged);
  if (part.method === 0) return yield* cut(content, unpackedPiece);
  const reader = inflated(content).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new FileProblem(text.damaged, { cause });
      });
      if (done) return;
      total += value.length;
      if (total > part.unpacked) throw new FileProblem(text.bomb(inMegabytes(limits.unpackedBytes)));
      yield* cut(value, unpackedPiece);
    }
  } finally {
    // Also when nobody wants the rest. A stream that failed cannot be cancelled, and need not be.
    await reader.cancel().catch(() => {});
  }
}
