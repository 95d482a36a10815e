import { importText } from '../../text/import.ts';
import { FileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const text = importText.file;

/** One file inside the zip, as the zip's own list of contents tells of it: true or not. */
export interface Part {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** Reads the zip's list of contents. Nothing is unpacked. Throws FileProblem. */
export function readDirectory(bytes: Uint8Array): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const from = Math.max(0, bytes.length - 65_557);
  while (end >= from && view.getUint32(end, true) !== endOfDirectory) end--;
  if (end < from) throw new FileProblem(text.damaged);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > limits.parts) throw new FileProblem(text.tooManyParts);
  const parts: Part[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      throw new FileProblem(text.damaged);
    if (view.getUint16(at + 8, true) & 1) throw new FileProblem(text.encrypted);
    const nameLength = view.getUint16(at + 28, true);
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}
