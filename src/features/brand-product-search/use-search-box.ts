import { useEffect, useRef, useState } from 'react';
import { finish, readSearch, type SearchDraft, type, writeSearch } from './search-terms.ts';

/** How long nobody typed before it is searched for, ms. */
const PAUSE = 200;

interface Box {
  draft: SearchDraft;
  /** How many terms were given where they are too many. */
  given: number | null;
  /** The address that the draft follows, and those that it is on its way to. */
  q: string;
  sent: readonly string[];
}

/** The text of the search box: the address follows it, and it the address where that changes by itself (back, a link). */
export function useSearchBox(q: string, onSearch: (q: string) => void) {
  const [box, setBox] = useState<Box>(() => ({ draft: readSearch(q), given: null, q, sent: [] }));
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  if (box.q !== q) {
    const at = box.sent.lastIndexOf(q);
    setBox(
      at === -1
        ? { draft: readSearch(q), given: null, q, sent: [] }
        : { ...box, q, sent: box.sent.slice(at + 1) },
    );
  }

  const edit = (draft: SearchDraft, given: number | null = null, pause = PAUSE) => {
    setBox((before) => ({ ...before, draft, given }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const next = writeSearch(draft);
      if (next === (box.sent.at(-1) ?? q)) return;
      setBox((before) => ({ ...before, sent: [...before.sent, next] }));
      onSearch(next);
    }, pause);
  };
  return {
    draft: box.draft,
    tooMany: box.given === null ? null : { given: box.given, taken: box.draft.chips.length },
    type: (text: string) => {
      const { draft, given } = type(box.draft, text);
      edit(draft, given);
    },
    /** While an input method composes, a separator is not the person's last word. */
    compose: (pending: string) => edit({ ...box.draft, pending }),
    /** Makes a chip of what is being typed, and searches at once. */
    finish: () => {
      const { draft, given } = finish(box.draft);
      edit(draft, given, 0);
    },
    replace: (draft: SearchDraft) => edit(draft),
  };
}
