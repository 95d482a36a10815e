import { Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/input.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { useSelectedPartner } from '@/data/partner.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { useSelectPartner } from '@/data/use-select-partner.ts';
import { partnersText } from '@/text/partners.ts';
import { PartnerCard } from './partner-card.tsx';
import { cardAfterKey, searchPartners } from './partner-search.ts';
import { PickerHeader } from './picker-header.tsx';

export const gridClasses = 'grid grid-cols-1 gap-3.5 md:grid-cols-2 lg:grid-cols-4';

interface PartnerPickerProps {
  heading: ReactNode;
  partners: readonly Partner[];
  isSearchFocused?: boolean;
}

/**
 * Search and cards. By keyboard: type, Enter takes the first card found, arrows walk the cards, and typing on a
 * card goes on in the search.
 */
export function PartnerPicker({ heading, partners, isSearchFocused }: PartnerPickerProps) {
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const selected = useSelectedPartner();
  const selectPartner = useSelectPartner();
  // The field answers at once, also where the cards of 1,500 partners follow.
  const drawnQuery = useDeferredValue(query);
  const found = searchPartners(partners, drawnQuery);

  const focusCard = (index: number) => {
    const cards = list.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (index < 0 ? search.current : cards[index])?.focus();
  };
  const isWalkWanted = useRef(false);
  useEffect(() => {
    // The arrow was pressed before the cards of the last letter were there.
    if (!isWalkWanted.current || drawnQuery !== query) return;
    isWalkWanted.current = false;
    list.current?.querySelector('button')?.focus();
  }, [drawnQuery, query, list]);
  const handleSearchKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.code === 'ArrowDown') {
      event.preventDefault();
      if (drawnQuery === query) focusCard(0);
      else isWalkWanted.current = true;
    }
    if (event.key !== 'Enter' || query.trim() === '') return;
    const [first] = searchPartners(partners, query);
    if (first) selectPartner(first);
  };
  const handleCardKey = (event: KeyboardEvent, index: number) => {
    const next = cardAfterKey(event.code, index, found.length, columnsOf(list.current));
    if (next !== undefined) {
      event.preventDefault();
      focusCard(next);
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.shiftKey
    )
      search.current?.focus();
  };

  return (
    <>
      <PickerHeader heading={heading}>
        <Search
          aria-hidden
          className="text-subtle-foreground pointer-events-none absolute top-2.25 left-2.5 size-4"
        />
        <Input
          ref={search}
          type="search"
          aria-label={partnersText.search.label}
          placeholder={partnersText.search.placeholder}
          className="pl-8"
          value={query}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the modal opens to search; a dialog moves the focus anyway
          autoFocus={isSearchFocused}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={handleSearchKey}
        />
      </PickerHeader>
      <output className="sr-only">
        {drawnQuery.trim() === '' ? '' : partnersText.search.found(found.length)}
      </output>
      {found.length === 0 ? (
        <StateMessage
          icon={SearchX}
          title={partnersText.search.nothing(drawnQuery)}
          text={partnersText.search.hint}
        />
      ) : (
        <ul ref={list} aria-label={partnersText.list} className={gridClasses}>
          {found.map((partner, index) => (
            // The browser skips what is out of sight; the padding is the room of shadow and ring.
            <li
              key={partner.id}
              className="-m-1 p-1 [contain-intrinsic-size:auto_5.25rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_11.125rem]"
            >
              <PartnerCard
                partner={partner}
                isSelected={partner.id === selected?.id}
                onSelect={() => selectPartner(partner)}
                onKeyDown={(event) => handleCardKey(event, index)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function columnsOf(list: HTMLElement | null): number {
  return list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
}
