import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table';
import { useState } from 'react';

/** Chosen rows by key; they stay chosen while the table shows other rows. */
export interface RowSelection {
  state: RowSelectionState;
  keys: readonly string[];
  change: (next: Updater<RowSelectionState>) => void;
  /** Chooses exactly these. */
  choose: (keys: readonly string[]) => void;
  clear: () => void;
}

/** The choice of a table's rows. The page owns it, because it outlives paging, sorting and filtering. */
export function useRowSelection(): RowSelection {
  const [state, setState] = useState<RowSelectionState>({});
  return {
    state,
    keys: Object.keys(state),
    change: (next) => setState((before) => functionalUpdate(next, before)),
    choose: (keys) => setState(Object.fromEntries(keys.map((key) => [key, true as const]))),
    clear: () => setState({}),
  };
}
