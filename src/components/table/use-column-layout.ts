import { useState } from 'react';
import { localStore, readJson } from '@/data/browser-storage.ts';
import { type ColumnLayout, DEFAULT_LAYOUT, isColumnLayout, layoutKey } from './column-layout.ts';

/** A table's layout, kept in local storage under the table's id. */
export function useColumnLayout(tableId: string) {
  const [layout, setLayout] = useState<ColumnLayout>(
    () => readJson(localStore, layoutKey(tableId), isColumnLayout) ?? DEFAULT_LAYOUT,
  );
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
