import { useEffect, useId } from 'react';
import type { TableFile } from './table-sheet.ts';

/** The files that the page offers now, in the order in which they were first drawn. */
export const offeredFiles = new Map<string, TableFile>();

export function useOfferedFile(file: TableFile): void {
  const id = useId();
  useEffect(() => void offeredFiles.set(id, file), [id, file]);
  useEffect(() => () => void offeredFiles.delete(id), [id]);
}
