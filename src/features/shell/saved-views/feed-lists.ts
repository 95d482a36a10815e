import { offeredFiles } from '@/components/table/offered-files.ts';
import { tableJob } from '@/components/table/table-sheet.ts';
import { koreaToday } from '@/domain/korea-time.ts';
import { type FeedJob, openingPeriod } from '@/export/feed-job.ts';
import type { ExportSheet } from '@/export/export-types.ts';
import { parseSearch } from '@/domain/url-search.ts';

/** A list of the page, as a feed reads it. */
export interface FeedList {
  name: string;
  job: FeedJob;
}

/** The lists of a partner in the files that the page offers. Its days move where the address of the page, `search`, names none. */
export async function feedLists(search: string): Promise<FeedList[]> {
  const isOpening = parseSearch(search).start === undefined;
  // Rows that are read at the press are none of a list that a feed could ask for.
  const jobs = await Promise.all(
    [...offeredFiles.values()].map(({ sheets }) =>
      tableJob({ sheets: sheets.filter((sheet) => !('rows' in sheet)) }),
    ),
  );
  return jobs
    .flatMap(({ sheets }) => sheets)
    .flatMap((sheet) => {
      const job = feedJob(sheet, isOpening);
      return job ? [{ name: sheet.name, job }] : [];
    });
}

function feedJob(sheet: ExportSheet, isOpening: boolean): FeedJob | null {
  if (!('request' in sheet && 'list' in sheet.request)) return null;
  const { url, body } = sheet.request.list;
  const {
    partner_cd,
    page_number: _number,
    page_size: _size,
    ...args
  } = JSON.parse(body) as Record<string, unknown>;
  if (partner_cd === undefined) return null;
  const period = isOpening ? openingPeriod(args, koreaToday()) : null;
  return { call: url.slice(url.lastIndexOf('/') + 1), args, period, columns: sheet.columns };
}
