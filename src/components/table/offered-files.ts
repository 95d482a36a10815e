import { useEffect } from 'react';
import type { TableFile } from './table-sheet.ts';

/** The files that the page offers now, by the label of their button. */
export const offeredFiles = new Map<string, TableFile>();

export function useOfferedFile(label: string, file: TableFile): void {
  useEffect(() => {
    offeredFiles.set(label, file);
    return () => void offeredFiles.delete(label);
  }, [label, file]);
}
