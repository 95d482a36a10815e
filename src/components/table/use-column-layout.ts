import { useState } from 'react';
import { localStore, readJson } from '@/data/browser-storage.ts';
import { type ColumnLayout, DEFAULT_LAYOUT, isColumnLayout, layoutKey } from './column-layout.ts';

/** Returns a table's layout, which local storage keeps under the table's id. */
export const keptLayout = (tableId: string): ColumnLayout =>
  readJson(localStore, layoutKey(tableId), isColumnLayout) ?? DEFAULT_LAYOUT;

/** A table's layout as state, and what changes it. */
export function useColumnLayout(tableId: string) {
  const [layout, setLayout] = useState(() => keptLayout(tableId));
  return {
    layout,
    change: (next: ColumnLayout) => {
      setLayout(next);
      localStore.setItem(layoutKey(tableId), JSON.stringify(next));
    },
    reset: () => {
      setLayout(DEFAULT_LAYOUT);
      localStore.removeItem(layoutKey(tableId));
    },
  };
}
