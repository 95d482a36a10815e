import { parseOptionIds } from '@/domain/option-ids.ts';
import { plainText } from '@/reports/cells/cell.ts';
import { normalHeader } from '@/reports/headers.ts';
import { openBook } from '@/reports/open-book.ts';
import { productsText } from '@/text/products.ts';

const HEADER = normalHeader(productsText.columns.optionId);

/**
 * Returns the ids of the option id column of a spreadsheet or CSV file, each once; of the first column where none is headed so.
 * Throws FileProblem.
 */
export async function fileOptionIds(file: File): Promise<string[]> {
  const book = await openBook(new Uint8Array(await file.arrayBuffer()));
  const headed = new Set<string>();
  const first = new Set<string>();
  for (const sheet of book.sheets) {
    let column = -1;
    for await (const { cells } of sheet.rows()) {
      const texts = Array.from(cells, plainText);
      const found = texts.findIndex((text) => normalHeader(text) === HEADER);
      if (found >= 0) {
        column = found;
        continue;
      }
      const into = column < 0 ? first : headed;
      for (const id of parseOptionIds(texts[Math.max(column, 0)] ?? ''))
        if (/^\d{4,}$/.test(id)) into.add(id);
    }
  }
  return [...(headed.size > 0 ? headed : first)];
}
