import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useDebounced } from '@/components/form/use-debounced.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { FoundOption } from '@/data/answers/option-search.ts';
import { usePartner } from '@/data/partner.tsx';
import { searchText } from '@/domain/clean-text.ts';
import { idList } from '@/domain/option-ids.ts';
import { interventionFormText } from '@/text/intervention-form.ts';
import type { ChosenOption } from './intervention-draft.ts';
import { optionChoiceQuery } from './intervention-mutations.ts';

const text = interventionFormText.search;
/** How long nobody typed before options are asked for, ms. */
const PAUSE = 250;
const SHOWN = 100;
const MOST_TERMS = 50;
const MOST_LETTERS = 200;

interface OptionChoiceProps {
  chosen: readonly ChosenOption[];
  error: string | undefined;
  onChange: (options: readonly ChosenOption[]) => void;
}

const nameOf = ({ productName, optionName, optionId }: FoundOption) =>
  [productName, optionName].filter(Boolean).join(' ') || optionId;

/** Pasted ids are a term each; what has other letters is one. */
const termsOf = (typed: string) =>
  (idList(typed) ?? [searchText(typed)])
    .filter(Boolean)
    .map((term) => term.slice(0, MOST_LETTERS))
    .slice(0, MOST_TERMS);

/** Options of the partner, found by names and ids, of which any number is chosen. */
export function OptionChoice({ chosen, error, onChange }: OptionChoiceProps) {
  const { code } = usePartner();
  const [typed, setTyped] = useState('');
  const terms = termsOf(useDebounced(typed, PAUSE));
  const query = useQuery({
    ...optionChoiceQuery(code, { terms, page_size: SHOWN }),
    enabled: terms.length > 0,
  });
  const found = terms.length > 0 && typed.trim() !== '' ? query.data : undefined;
  const taken = new Set(chosen.map(({ optionId }) => optionId));
  const open = (found?.rows ?? []).filter(({ optionId }) => !taken.has(optionId));
  const add = (options: readonly FoundOption[]) =>
    onChange([...chosen, ...options.map((option) => ({ optionId: option.optionId, name: nameOf(option) }))]);
  // A one-line field would join the lines of a pasted spreadsheet column, and two pastes in a row, into one long id.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const ids = idList(event.clipboardData.getData('text'));
    if (!ids) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    setTyped(
      [value.slice(0, selectionStart ?? 0), ids.join(' '), value.slice(selectionEnd ?? value.length)]
        .filter(Boolean)
        .join(' '),
    );
  };
  const said = query.isError
    ? text.failed
    : query.isFetching
      ? text.searching
      : found && found.rows.length === 0
        ? text.nothing
        : found && found.total > found.rows.length
          ? text.more(found.total, found.rows.length)
          : '';
  return (
    <div className="col-span-2 grid gap-2">
      <Field label={interventionFormText.fields.options} error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            placeholder={text.placeholder}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onPaste={onPaste}
            // Enter would send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {open.length > 0 ? (
        <div className="border-border-soft rounded-md border">
          <ul aria-label={text.found} className="max-h-40 overflow-y-auto p-1">
            {open.map((option) => (
              <li key={option.optionId}>
                <button
                  type="button"
                  aria-label={text.add(nameOf(option))}
                  className="focus-ring hover:bg-accent flex w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm"
                  onClick={() => add([option])}
                >
                  <Plus aria-hidden className="text-subtle-foreground size-4 shrink-0" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{nameOf(option)}</span>
                    <span className="text-subtle-foreground block truncate text-xs tabular-nums">
                      {[option.brandName, option.optionId].filter((part) => part !== null).join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {open.length > 1 ? (
            <div className="border-border-soft border-t p-1">
              <Button size="sm" variant="ghost" onClick={() => add(open)}>
                <Plus aria-hidden />
                {text.addAll(open.length)}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      <output className="text-muted-foreground text-xs empty:hidden">{said}</output>
      {chosen.length > 0 ? (
        <div className="grid gap-1.5">
          <div className="flex items-center justify-between gap-2 text-xs">
            <span className="font-semibold">{text.chosen(chosen.length)}</span>
            <Button size="sm" variant="link" onClick={() => onChange([])}>
              {text.removeAll}
            </Button>
          </div>
          <ul className="-m-1 flex max-h-34 scroll-p-1 flex-wrap gap-1.5 overflow-y-auto p-1">
            {chosen.map(({ optionId, name = optionId }) => (
              <li
                key={optionId}
                className="bg-gray-soft flex max-w-full items-center gap-1 rounded-sm py-0.5 pr-0.5 pl-2 text-xs"
              >
                <span className="truncate" title={optionId}>
                  {name}
                </span>
                <button
                  type="button"
                  aria-label={text.remove(name)}
                  className="focus-ring hover:bg-accent grid size-6 shrink-0 place-items-center rounded-sm"
                  onClick={() => onChange(chosen.filter((option) => option.optionId !== optionId))}
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
