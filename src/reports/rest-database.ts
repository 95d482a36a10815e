import type { ImportDatabase, LoadCounts } from './load-report.ts';
import { batchText, rowMark } from './packed-row.ts';

export type ImportFunction =
  | 'file_partners'
  | 'import_start'
  | 'import_add_rows'
  | 'import_keep_file'
  | 'import_preview'
  | 'import_commit'
  | 'import_cancel';

/** Sends a request, whose body is JSON text; rejects with the error of the backend. */
export type Call = (name: ImportFunction, body: string) => Promise<unknown>;

/** The import functions over REST. The id of the report is in `started` as soon as it has one. */
export function restDatabase(call: Call, onRows: (rows: number) => void) {
  const started: { importId?: string } = {};
  const byId = (importId: string) => JSON.stringify({ import_id: importId });
  const database: ImportDatabase = {
    start: async (batch) => {
      const importId = String(await call('import_start', JSON.stringify(batch)));
      started.importId = importId;
      return importId;
    },
    addRows: async (importId, part, rows) => {
      const body = JSON.stringify({ import_id: importId, part, rows: batchText(rows).split(rowMark) });
      const total = Number(await call('import_add_rows', body));
      onRows(total);
      return total;
    },
    keepFile: async (import_id, part, piece) =>
      (await call('import_keep_file', JSON.stringify({ import_id, part, piece }))) === true,
    preview: async (importId) => (await call('import_preview', byId(importId))) as LoadCounts,
    commit: async (importId, allowUnknown = false) =>
      (await call(
        'import_commit',
        JSON.stringify({ import_id: importId, allow_unknown: allowUnknown }),
      )) as LoadCounts,
    cancel: async (importId) => void (await call('import_cancel', byId(importId))),
  };
  return { database, started };
}
