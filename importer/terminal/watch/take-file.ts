import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { archiveFiles, isArchive } from '../../../src/reports/archive.ts';
import { FileProblem } from '../../../src/reports/file-problem.ts';
import { inMegabytes, limits } from '../../../src/reports/limits.ts';
import { LoadProblem } from '../../../src/reports/load-problem.ts';
import { importText } from '../../../src/text/import.ts';
import { terminalText } from '../../../src/text/import-terminal.ts';
import { loadUnattended, type Outcome, type UnattendedLoad } from './load-unattended.ts';
import { freePath, stampOf, type WatchedFile } from './watched-files.ts';

export interface TakenFile extends WatchedFile, Omit<UnattendedLoad, 'way' | 'choosePartner'> {
  /** The partner that was named; undefined: it is found from the content. */
  partnerCd: string | undefined;
}

/** Loads a file. Null: it is being written to. Throws what says nothing of the file, which is tried again. */
export async function takeFile(taken: TakenFile): Promise<Outcome | null> {
  const { file, size, stamp, partnerCd } = taken;
  if (size > limits.fileBytes)
    return { is: 'refused', why: importText.file.tooBig(inMegabytes(limits.fileBytes)) };
  const bytes = new Uint8Array(await readFile(file));
  if ((await stampOf(file)).stamp !== stamp) return null;
  try {
    if (isArchive(bytes)) return await takeOut(bytes, path.dirname(file));
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { is: 'refused', why: error.message };
  }
  const choosePartner = async (asContent: () => Promise<string[]>) => {
    const found = partnerCd === undefined ? await asContent() : [partnerCd];
    if (found[0] === undefined || found.length > 1)
      throw new LoadProblem(terminalText.watch.noPartner(found));
    return found[0];
  };
  return await loadUnattended(
    { bytes, name: path.basename(file) },
    { ...taken, way: 'folder', choosePartner },
  );
}

/** Puts the files of a zip beside it: each is then taken as if it had come alone. */
async function takeOut(bytes: Uint8Array, folder: string): Promise<Outcome> {
  const problems: string[] = [];
  const written: string[] = [];
  try {
    for await (const entry of archiveFiles(bytes)) {
      if ('problem' in entry) {
        problems.push(`${entry.name}: ${entry.problem}`);
        continue;
      }
      // Names that no file may have on Windows, and no longer than any file system takes.
      const name = entry.name.replace(/[<>:"\\|?*\p{Cc}]/gu, '_').slice(-80);
      // Hidden until it is whole: a file that is written is a file that may be taken.
      const hidden = path.join(folder, `.${name}.part`);
      written.push(hidden);
      await writeFile(hidden, entry.bytes);
      const free = await freePath(folder, name);
      await rename(hidden, free);
      written.push(free);
    }
  } catch (error) {
    // On a full disk: the zip is taken out again as a whole, and what stands there now would stand there twice.
    for (const file of written) await rm(file, { force: true });
    throw error;
  }
  return problems.length === 0 ? { is: 'done' } : { is: 'refused', why: problems.join('\n') };
}
