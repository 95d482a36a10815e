import { importText } from '../text/import.ts';
import { FileProblem } from './file-problem.ts';
import { inMegabytes, limits } from './limits.ts';
import { type Part, readDirectory } from './xlsx/directory.ts';
import { unpack } from './xlsx/unpack.ts';

const text = importText.file;

/** A file of an archive, or why it could not be taken out. */
export type ArchiveEntry = { name: string } & ({ bytes: Uint8Array<ArrayBuffer> } | { problem: string });

/** What is left of the bounds for an archive and those inside it. */
interface Room {
  entries: number;
  bytes: number;
}

/** Written by operating systems beside the files of a person. */
export const isClutter = (path: string) =>
  /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(path);

function partsOf(bytes: Uint8Array): Part[] | null {
  const isZip = bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === 0x504b0304;
  if (!isZip) return null;
  const parts = readDirectory(bytes);
  return parts.some(({ name }) => /^\[Content_Types\]\.xml$/i.test(name)) ? null : parts;
}

/** True for a zip of files; false for a workbook, which is a zip too, and for everything else. Throws FileProblem for a broken zip. */
export const isArchive = (bytes: Uint8Array): boolean => partsOf(bytes) !== null;

async function contentOf(bytes: Uint8Array, part: Part, room: Room): Promise<Uint8Array<ArrayBuffer>> {
  if (part.unpacked > limits.fileBytes) throw new FileProblem(text.tooBig(inMegabytes(limits.fileBytes)));
  if (part.unpacked > limits.archiveRatio * part.packed + limits.archiveRatioFrom)
    throw new FileProblem(text.tooPacked);
  if (part.unpacked > room.bytes) throw new FileProblem(text.archiveTooBig(inMegabytes(limits.archiveBytes)));
  room.bytes -= part.unpacked;
  const content = new Uint8Array(part.unpacked);
  let at = 0;
  // Never gives more than the directory says.
  for await (const piece of unpack(bytes, part, limits.fileBytes)) {
    content.set(piece, at);
    at += piece.length;
  }
  return content.subarray(0, at);
}

/**
 * Takes the files out of a zip, one after the other, also out of a zip inside it. Folders leave nothing but the files: a path
 * in a name leads nowhere, because only its last part is kept. Throws FileProblem where the zip as a whole is refused.
 */
export async function* archiveFiles(
  bytes: Uint8Array,
  room: Room = { entries: limits.archiveEntries, bytes: limits.archiveBytes },
  depth = 1,
): AsyncGenerator<ArchiveEntry, void, undefined> {
  const parts = (partsOf(bytes) ?? []).filter(({ name }) => !name.endsWith('/') && !isClutter(name));
  if (parts.length === 0) throw new FileProblem(text.emptyArchive);
  room.entries -= parts.length;
  if (room.entries < 0) throw new FileProblem(text.archiveTooMany(limits.archiveEntries));
  for (const part of parts) {
    const name = part.name.slice(part.name.lastIndexOf('/') + 1);
    try {
      const content = await contentOf(bytes, part, room);
      if (!isArchive(content)) yield { name, bytes: content };
      else if (depth === limits.archiveDepth) throw new FileProblem(text.archiveTooDeep);
      else yield* archiveFiles(content, room, depth + 1);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      yield { name, problem: error.message };
    }
  }
}
