import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real sales as spreadsheets in the marketplace's layouts; they lie beside the project, not in it. */
const folder = path.join(fileURLToPath(import.meta.url), '../../../../../shared/data/wing/');

/** Names of the files whose name begins so. Throws when the folder is missing: no test may pass without it. */
export const wingFiles = (prefix = ''): string[] => filesOf('.', prefix);

function filesOf(beside: string, prefix: string): string[] {
  const files = path.join(folder, beside);
  if (!existsSync(files)) throw new Error(`The sample spreadsheets are missing: put them into ${files}`);
  return readdirSync(files)
    .map((name) => name.normalize('NFC'))
    .filter((name) => name.startsWith(prefix) && name.endsWith('.xlsx'))
    .toSorted()
    .map((name) => path.join(beside, name));
}

/** Those of eight brands that stand in the folder beside: costs, stock at month ends, the days and deliveries before. */
export const moneyFiles = (prefix: string): string[] => filesOf('../money', prefix);

export const wingPath = (name: string): string => `${folder}${name}`;

export const wingBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(wingPath(name)));
