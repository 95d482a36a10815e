import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real sales as spreadsheets in the marketplace's layouts; they lie beside the project, not in it. */
const folder = path.join(fileURLToPath(import.meta.url), '../../../../../shared/data/wing/');

/** Names of the files whose name begins so. Throws when the folder is missing: no test may pass without it. */
export function wingFiles(prefix = ''): string[] {
  if (!existsSync(folder)) throw new Error(`The sample spreadsheets are missing: put them into ${folder}`);
  return readdirSync(folder)
    .map((name) => name.normalize('NFC'))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.xlsx'))
    .toSorted();
}

export const wingPath = (name: string): string => `${folder}${name}`;

export const wingBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(wingPath(name)));
