import { fileName } from '@/export/cell-text.ts';
import { runExport, type RunExportOptions, saveFile } from '@/export/run-export.ts';
import { type TableFile, tableJob } from './table-sheet.ts';

/** Makes a file of tables in a worker and saves it. Rejects as runExport does, and nothing is saved then. */
export async function saveTableFile(file: TableFile, options: RunExportOptions): Promise<void> {
  const written = await runExport(await tableJob(file), options);
  saveFile(written, fileName(file.name()));
}
