import { useState } from 'react';
import { cellDrafts, keepDraft } from './cell-drafts.ts';
import { usePartnerOrAll } from './partner.tsx';
import { useSession } from './session.ts';

interface KeptDraft {
  /** Typed before and neither saved nor left. */
  kept: string | undefined;
  /** Keeps what is typed, also when the session ends; null: it was saved or left. */
  keep: (typed: string | null) => void;
}

/** The draft of one thing in a form, of the same member and partner alone; on a page of no partner of the member. */
export function useKeptDraft(form: string, name: string): KeptDraft {
  const owner = useSession()?.user.id;
  const partner = usePartnerOrAll()?.code ?? '';
  const place = owner === undefined ? null : { owner, partner, table: form };
  const [, draft] = (place ? cellDrafts(place) : []).find(([cell]) => cell === name) ?? [];
  return {
    kept: draft?.value,
    keep: (typed) => {
      if (place) keepDraft(place, name, typed === null ? null : { value: typed });
    },
  };
}

/** State of a text field that outlives the session, until it holds again what it began with. */
export function useKeptText(form: string, name: string, before = '') {
  const { kept, keep } = useKeptDraft(form, name);
  const [isKept] = useState(kept !== undefined);
  const [typed, setTyped] = useState(kept ?? before);
  const type = (text: string) => {
    setTyped(text);
    keep(text === before ? null : text);
  };
  return { typed, type, isKept, forget: () => keep(null) };
}
