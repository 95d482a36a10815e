import { limits } from '@/reports/limits.ts';
import { droppedFilesText } from '@/text/dropped-files.ts';

const { fileGone, tooMany } = droppedFilesText;

/** A file that somebody chose or that was in a zip or folder; the message says why it cannot be opened. */
export interface OfferedFile {
  file: File;
  message?: string;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A folder gives its entries in pieces; an empty piece is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (piece.length === 0) return all;
    all.push(...piece);
  }
}

async function collect(entries: readonly FileSystemEntry[], files: OfferedFile[]): Promise<void> {
  for (const entry of entries) {
    if (files.length > limits.archiveEntries) return;
    const refuse = (message: string) => files.push({ file: new File([], entry.name), message });
    if (files.length === limits.archiveEntries) refuse(tooMany(limits.archiveEntries));
    else if (isFolder(entry)) {
      const inside = await entriesOf(entry).catch(() => null);
      if (inside) await collect(inside, files);
      else refuse(fileGone);
    } else if (isFile(entry)) {
      const file = await new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));
      if (file) files.push({ file });
      else refuse(fileGone);
    }
  }
}

/** The dropped files, those in folders too, at most as many as a zip may hold. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<OfferedFile[]> {
  // Read before anything is waited for: the browser empties the list when the event ends.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files].map((file) => ({ file }));
  const found: OfferedFile[] = [];
  await collect(entries, found);
  return found;
}
