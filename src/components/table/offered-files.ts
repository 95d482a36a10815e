import { useEffect } from 'react';
import type { TableFile } from './table-sheet.ts';

/** The files that the page offers now. */
export const offeredFiles = new Set<TableFile>();

export function useOfferedFile(file: TableFile): void {
  useEffect(() => {
    offeredFiles.add(file);
    return () => void offeredFiles.delete(file);
  }, [file]);
}
