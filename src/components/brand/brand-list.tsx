import { Check } from 'lucide-react';
import { useState } from 'react';
import { useMedia } from '@/components/layout/use-media.ts';
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '@/components/ui/command.tsx';
import { filtersText } from '@/text/filters.ts';
import { brandCodes } from './brand-codes.ts';
import { brandMatches } from './brand-matches.ts';
import type { SelectOption } from '@/components/ui/select.tsx';

interface BrandListProps {
  label: string;
  options: readonly SelectOption[];
  /** Chosen codes, comma-separated, or all. */
  value: string;
  onChoose: (brandCode: string) => void;
}

const text = filtersText.brandSearch;

/** What a brand field opens: a search over the brands and the ones it finds. */
export default function BrandList({ label, options, value, onChoose }: BrandListProps) {
  const [query, setQuery] = useState('');
  const { shown, hidden } = brandMatches(options, query, value);
  const isChosen = (code: string) => code === value || brandCodes(value).includes(code);
  // The keyboard of a touch screen would cover the list, which a finger may only want to scroll.
  const touch = useMedia('(pointer: coarse)');
  return (
    <Command
      label={label}
      defaultValue={brandCodes(value)[0] ?? value}
      // The form below searches with Ctrl + Enter; here Enter is a choice.
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      <CommandInput
        placeholder={text.placeholder}
        value={query}
        onValueChange={setQuery}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who opens the list goes on by typing
        autoFocus={!touch}
      />
      <CommandList
        label={label}
        className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-6rem))]"
      >
        <CommandEmpty>{text.nothing}</CommandEmpty>
        {shown.map((option) => (
          <CommandItem
            key={option.value}
            value={option.value}
            aria-checked={isChosen(option.value)}
            className="justify-between aria-checked:font-semibold"
            onSelect={() => onChoose(option.value)}
          >
            {option.label}
            {isChosen(option.value) ? <Check aria-hidden /> : null}
          </CommandItem>
        ))}
      </CommandList>
      <output className="text-subtle-foreground border-t px-4 py-2 text-xs empty:hidden">
        {hidden > 0 ? text.more(hidden) : ''}
      </output>
    </Command>
  );
}
