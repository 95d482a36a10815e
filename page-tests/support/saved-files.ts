import { readXlsx } from 'hucre/xlsx';
import readXlsxFile from 'read-excel-file/node';
import { vi } from 'vitest';
import { failureMessage, makeExport } from '@/export/export-job.ts';
import type { ExportJob, ExportMessage } from '@/export/export-types.ts';
import { pageFetch } from './answers.ts';

/** The page's worker in its own thread: jsdom has none. It gets what a worker gets, a copy of the job. */
class WorkerHere extends EventTarget {
  postMessage(job: ExportJob) {
    const tell = (data: ExportMessage) => this.dispatchEvent(new MessageEvent('message', { data }));
    makeExport(structuredClone(job), (share) => tell({ type: 'progress', share }), pageFetch).then(
      (file) => tell({ type: 'done', file }),
      (error: unknown) => tell(failureMessage(error)),
    );
  }
  terminate() {}
}

/** The files that the page saves from now on under their names, the newest last. */
export function savedFiles(): File[] {
  const saved: File[] = [];
  let made: Blob;
  vi.stubGlobal('Worker', WorkerHere);
  URL.createObjectURL = (file) => {
    made = file as Blob;
    return 'blob:made';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function save() {
    saved.push(new File([made], this.download));
  };
  return saved;
}

/** The sheets of a file as another program reads them: every cell, and how a program shows each column's numbers. */
export async function sheetsOf(file: Blob) {
  const bytes = Buffer.from(await file.arrayBuffer());
  const [sheets, styled] = await Promise.all([
    readXlsxFile(bytes),
    readXlsx(new Uint8Array(bytes), { readStyles: true }),
  ]);
  return sheets.map(({ sheet, data }, at) => ({
    name: sheet,
    cells: data,
    format: (row: number, column: number) =>
      styled.sheets[at]?.cells?.get(`${row},${column}`)?.style?.numFmt ?? 'General',
  }));
}
