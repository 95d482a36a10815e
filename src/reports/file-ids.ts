import { batchText, rowMark, valueMark } from './packed-row.ts';
import type { ParsedReport } from './parsed-report.ts';

const idColumns = { option_cds: 'OPTION_CD', campaign_ids: 'CAMPAIGN_ID', request_nos: 'REQ_NO' } as const;
/** As many of a kind as file_partners takes. */
const most = 1000;

type FileIds = { file_nm: string } & Record<keyof typeof idColumns, string[]>;

/** Returns what tells whose report a file is, as the arguments of file_partners: its first ids of each kind. */
export function fileIds(report: Pick<ParsedReport, 'fileName' | 'columns' | 'chunks'>): FileIds {
  const columns = Object.values(idColumns).map((name) => ({
    place: report.columns.indexOf(name),
    ids: new Set<string>(),
  }));
  for (const chunk of report.chunks) {
    const open = columns.filter(({ place, ids }) => place >= 0 && ids.size < most);
    if (open.length === 0) break;
    for (const row of batchText(chunk).split(rowMark)) {
      const values = row.split(valueMark);
      for (const { place, ids } of open) {
        const id = values[place];
        if (id && ids.size < most) ids.add(id);
      }
    }
  }
  const [option_cds = [], campaign_ids = [], request_nos = []] = columns.map(({ ids }) => [...ids]);
  return { file_nm: report.fileName.slice(0, 300), option_cds, campaign_ids, request_nos };
}
