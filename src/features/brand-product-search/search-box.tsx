import { Search, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react';
import { useMedia } from '@/components/layout/use-media.ts';
import { Card } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { productSearchText as text } from '@/text/product-search.ts';
import { noSearch, withPaste } from './search-terms.ts';
import type { useSearchBox } from './use-search-box.ts';

/** So many chips are drawn; the rest is counted. */
const CHIPS_SHOWN = 12;

interface SearchBoxProps {
  box: ReturnType<typeof useSearchBox>;
  field: Ref<HTMLInputElement>;
  /** Enter: the person means this search. */
  onMeant: () => void;
}

/** One box for everything that a product can be found by: chips, and what is being typed. */
export function SearchBox({ box, field, onMeant }: SearchBoxProps) {
  const { chips, pending } = box.draft;
  const hasKeys = !useMedia('(pointer: coarse)');
  const remove = (term: string) => box.replace({ chips: chips.filter((other) => other !== term), pending });
  // A one-line field would join the lines of a pasted spreadsheet column into one long id.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    box.type(
      withPaste(value.slice(0, selectionStart ?? 0), pasted, value.slice(selectionEnd ?? value.length)),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = chips.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      box.finish();
      onMeant();
    } else if (event.key === 'Backspace' && pending === '' && last !== undefined) {
      event.preventDefault();
      box.replace({ chips: chips.slice(0, -1), pending: last });
    }
  };
  const isEmpty = chips.length === 0 && pending === '';
  return (
    <Card className="px-4 py-3.5">
      <div className={cn(inputClasses, 'flex h-auto min-h-10 items-start gap-2 p-0 pr-1.5 pl-3')}>
        <Search aria-hidden className="text-subtle-foreground mt-3 size-4 shrink-0" />
        <div className="flex max-h-41 min-h-9.5 min-w-0 flex-1 flex-wrap items-center gap-1 overflow-y-auto py-1">
          {chips.slice(0, CHIPS_SHOWN).map((term) => (
            <Chip key={term} term={term} onRemove={() => remove(term)} />
          ))}
          {chips.length > CHIPS_SHOWN ? (
            <span className="text-muted-foreground text-xs font-semibold">
              {text.moreTerms(chips.length - CHIPS_SHOWN)}
            </span>
          ) : null}
          <input
            ref={field}
            type="search"
            aria-label={text.box}
            aria-keyshortcuts="/"
            aria-describedby={box.tooMany ? TOO_MANY : undefined}
            value={pending}
            placeholder={chips.length === 0 ? text.placeholder : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            className="h-7 min-w-24 flex-1 bg-transparent text-base outline-none [&::-webkit-search-cancel-button]:hidden"
            onChange={({ target, nativeEvent }) =>
              nativeEvent instanceof InputEvent && nativeEvent.isComposing
                ? box.compose(target.value)
                : box.type(target.value)
            }
            onCompositionEnd={({ currentTarget }) => box.type(currentTarget.value)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        </div>
        {isEmpty ? null : (
          <button
            type="button"
            aria-label={text.clear}
            className="focus-ring text-muted-foreground hover:text-foreground mt-1.5 grid size-7 shrink-0 place-items-center rounded-sm"
            onClick={({ currentTarget }) => {
              box.replace(noSearch);
              currentTarget.closest('div')?.querySelector('input')?.focus();
            }}
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {box.tooMany ? (
        <p id={TOO_MANY} role="alert" className="text-red mt-2 text-xs">
          {text.tooMany(box.tooMany.given, box.tooMany.taken)}
        </p>
      ) : hasKeys ? (
        <p className="text-subtle-foreground mt-2 text-xs max-md:hidden">{text.keys}</p>
      ) : null}
    </Card>
  );
}

const TOO_MANY = 'too-many-terms';

function Chip({ term, onRemove }: { term: string; onRemove: () => void }) {
  return (
    <span className="bg-green-soft text-green inline-flex h-6 max-w-full items-center gap-0.5 rounded-sm pr-0.5 pl-2 text-xs font-semibold tabular-nums">
      <span className="truncate">{term}</span>
      <button
        type="button"
        aria-label={text.removeTerm(term)}
        className="focus-ring grid size-5 shrink-0 place-items-center rounded-sm opacity-80 hover:opacity-100"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}
