import type { Sql } from '../host/postgres/connect.ts';
import type { ImportDatabase, LoadCounts } from '../src/reports/load-report.ts';
import { batchText, rowMark } from '../src/reports/packed-row.ts';

/** The import functions over a connection to the database: the terminal's way in. */
export function directDatabase(sql: Sql): ImportDatabase {
  return {
    start: async (batch) => {
      const [row] =
        await sql`select public.import_start(${batch.partner_cd}, ${batch.category}, ${batch.file_nm},
        ${batch.columns}::text[], ${batch.period_start}, ${batch.period_end}, ${batch.err_cnt}, ${batch.partial},
        ${batch.aside_cnt ?? 0}, ${batch.aside_amt ?? 0}, ${batch.aside_svc ?? ''},
        ${batch.way ?? 'page'}, ${batch.drop_id ?? null}, ${batch.file_hash ?? null}) as id`;
      return String(row?.id);
    },
    addRows: async (importId, part, rows) => {
      const [row] =
        await sql`select public.import_add_rows(${importId}, ${part}, string_to_array(${batchText(rows)}, ${rowMark})) as total`;
      return Number(row?.total);
    },
    keepFile: async (importId, part, piece) => {
      const [row] = await sql`select public.import_keep_file(${importId}, ${part}, ${piece}) as kept`;
      return row?.kept === true;
    },
    preview: async (importId) => {
      const [row] = await sql<{ counts: LoadCounts }[]>`select public.import_preview(${importId}) as counts`;
      return row?.counts as LoadCounts;
    },
    commit: async (importId, allowUnknown = false) => {
      const [row] = await sql<
        { counts: LoadCounts }[]
      >`select public.import_commit(${importId}, ${allowUnknown}) as counts`;
      return row?.counts as LoadCounts;
    },
    cancel: async (importId) => {
      await sql`select public.import_cancel(${importId})`;
    },
  };
}
