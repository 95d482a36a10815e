import { parseOptionIds } from '@/domain/option-ids.ts';
import { plainText } from '@/reports/cells/cell.ts';
import { normalHeader } from '@/reports/headers.ts';
import { openBook } from '@/reports/open-book.ts';
import { adCampaignsText } from '@/text/ad-campaigns.ts';
import { productsText } from '@/text/products.ts';
import type { Tagged } from './tags-queries.ts';

const { campaignId, campaignName } = adCampaignsText.columns;

/** How the columns are headed, the surest first, and what a cell of theirs names. */
const kinds: Record<Tagged, { headers: readonly string[]; read: (cell: string) => readonly string[] }> = {
  options: {
    headers: [productsText.columns.optionId],
    read: (cell) => parseOptionIds(cell).filter((id) => /^\d{4,}$/.test(id)),
  },
  campaigns: {
    headers: [campaignId, campaignName],
    read: (cell) => (cell.trim() === '' ? [] : [cell.trim()]),
  },
};

/**
 * Returns what a spreadsheet or CSV file names in the column that is headed so, each once; in the first column where none is headed so.
 * Throws FileProblem.
 */
export async function fileKeys(file: File, of: Tagged): Promise<string[]> {
  const { read, headers } = kinds[of];
  const normal = headers.map((header) => normalHeader(header));
  const book = await openBook(new Uint8Array(await file.arrayBuffer()));
  const headed = new Set<string>();
  const first = new Set<string>();
  for (const sheet of book.sheets) {
    let column = -1;
    for await (const { cells } of sheet.rows()) {
      const texts = Array.from(cells, plainText);
      const names = texts.map((text) => normalHeader(text));
      const found = normal.map((header) => names.indexOf(header)).find((at) => at >= 0);
      if (found !== undefined) {
        column = found;
        continue;
      }
      const into = column < 0 ? first : headed;
      for (const key of read(texts[Math.max(column, 0)] ?? '')) into.add(key);
    }
  }
  return [...(headed.size > 0 ? headed : first)];
}
