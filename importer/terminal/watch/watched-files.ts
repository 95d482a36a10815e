import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isClutter } from '../../../src/reports/archive.ts';

/** Folders inside the watched one, with what became of its files. */
const ownFolders = ['done', 'refused', 'waiting'] as const;

export interface WatchedFile {
  file: string;
  /** Names of the folders that it stands in, below the one that was read. */
  folders: string[];
  size: number;
  /** Another one once the file was written to. */
  stamp: string;
}

/** Left by a spreadsheet program and by browsers while a file is open or on its way. */
const isUnfinished = (name: string) => /^~\$|\.(crdownload|part|partial|download|tmp)$/i.test(name);

export async function stampOf(file: string): Promise<Pick<WatchedFile, 'size' | 'stamp'>> {
  const { size, mtimeMs } = await stat(file);
  return { size, stamp: `${size} ${mtimeMs}` };
}

/** Files of a folder and of those inside it, never behind a link. */
export async function filesIn(folder: string): Promise<WatchedFile[]> {
  const found: WatchedFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isClutter(entry.name) || isUnfinished(entry.name)) continue;
    const folders = path.relative(folder, entry.parentPath).split(path.sep).filter(Boolean);
    if (ownFolders.some((name) => name === folders[0])) continue;
    const file = path.join(entry.parentPath, entry.name);
    // One that was taken away meanwhile is none.
    const stamp = await stampOf(file).catch(() => null);
    if (stamp) found.push({ file, folders, ...stamp });
  }
  return found.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** A path in the folder at which nothing stands yet. */
export async function freePath(folder: string, name: string): Promise<string> {
  const { name: base, ext } = path.parse(name);
  for (let number = 1; ; number++) {
    const free = path.join(folder, number === 1 ? name : `${base} (${number})${ext}`);
    const isThere = await stat(free).then(
      () => true,
      () => false,
    );
    if (!isThere) return free;
  }
}

/** Moves a file, with a text beside it where there is something to say. The text comes first: a file never stands there without its reason. */
export async function moveInto(folder: string, file: string, why?: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const target = await freePath(folder, path.basename(file));
  if (why !== undefined) await writeFile(`${target}.txt`, `${why}\n`);
  await rename(file, target);
}
