import { useState } from 'react';

/**
 * A filter card's own copy of the committed filters: edited freely, taken over by 조회. When the committed ones
 * change from outside (back, a tab, a link), the draft follows them.
 */
export function useDraft<Committed, Draft extends object>(
  committed: Committed,
  toDraft: (committed: Committed) => Draft,
) {
  const key = JSON.stringify(committed);
  const [followed, setFollowed] = useState(key);
  const [draft, setDraft] = useState(() => toDraft(committed));
  if (followed !== key) {
    setFollowed(key);
    setDraft(toDraft(committed));
  }
  return {
    draft,
    edit: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
  };
}
