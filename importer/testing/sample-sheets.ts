import readXlsxFile from 'read-excel-file/node';
import { madeOnce } from '../../host/testing/made-once.ts';
import { wingPath } from '../../src/reports/testing/wing.ts';

type Cell = string | number | boolean | Date | null;

/** Returns the sheets of a sample as another reader than the product's finds them. */
export const sheetsOf = (file: string) =>
  madeOnce(`sheets of ${file}`, () => readXlsxFile(wingPath(file))) as Promise<
    { sheet: string; data: Cell[][] }[]
  >;

/** Returns the rows of a sheet; without a name, of the first. */
export async function rowsOf(file: string, sheet?: string): Promise<Cell[][]> {
  const sheets = await sheetsOf(file);
  const found = sheet === undefined ? sheets[0] : sheets.find((one) => one.sheet === sheet);
  if (!found) throw new Error(`${file} has no sheet ${sheet}`);
  return found.data;
}
