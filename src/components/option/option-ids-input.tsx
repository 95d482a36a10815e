import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { TagFilter } from '@/components/tags/tag-filter.tsx';
import { cn } from '@/components/ui/cn.ts';
import { inputClasses } from '@/components/ui/input.tsx';
import { commaSeparated, mergeOptionIds, takeFinishedIds } from '@/domain/option-ids.ts';
import { isTag } from '@/domain/tags.ts';
import { filtersText as text } from '@/text/filters.ts';
import { OptionIdChips } from './option-ids-chips.tsx';
import { CHIPS_SHOWN, OptionIdsFoot } from './option-ids-foot.tsx';

/** Committed ids as chips, and what is still being typed. */
export interface OptionIdsDraft {
  ids: readonly string[];
  pending: string;
}

interface OptionIdsInputProps {
  id?: string;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
  value: OptionIdsDraft;
  onChange: (value: OptionIdsDraft) => void;
}

/**
 * Option ids as chips: a comma or a space ends an id, doubles are dropped, Backspace in the empty field takes the
 * last one back; of many the first are drawn, with their count and one button that clears them. Enter is left to the form, which adds what is pending.
 */
export function OptionIdsInput({ value, onChange, ...control }: OptionIdsInputProps) {
  const { ids, pending } = value;
  const field = useRef<HTMLInputElement>(null);
  const [expanded, setExpanded] = useState(false);
  const remove = (id: string) => {
    onChange({ ids: ids.filter((other) => other !== id), pending });
    field.current?.focus();
  };
  const clear = () => {
    onChange({ ids: [], pending });
    setExpanded(false);
    field.current?.focus();
  };
  const type = (typed: string, composing: boolean) => {
    // While the input method composes, the text is not the person's last word yet.
    if (composing) return onChange({ ids, pending: typed });
    const { finished, pending: rest } = takeFinishedIds(typed);
    onChange({ ids: mergeOptionIds(ids, finished.join(',')), pending: rest });
  };
  // A one-line field would join the lines of a pasted spreadsheet column into one long id, and two pastes in a row as well:
  // what is pasted is finished.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const pasted = event.clipboardData.getData('text');
    type(
      [text.slice(0, selectionStart ?? 0), pasted, text.slice(selectionEnd ?? text.length)].join(','),
      false,
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = ids.at(-1);
    if (event.key === 'Backspace' && pending === '' && last !== undefined) {
      event.preventDefault();
      onChange({ ids: ids.slice(0, -1), pending: isTag(last) ? '' : last });
    }
  };
  const many = ids.length > CHIPS_SHOWN;
  return (
    <div className={cn(inputClasses, 'h-auto min-h-8.5 p-0')}>
      <div
        className={cn(
          'flex min-h-8 flex-wrap items-center gap-1 overflow-y-auto px-1.5 py-1',
          expanded ? 'max-h-60' : 'max-h-41',
        )}
      >
        <OptionIdChips ids={expanded ? ids : ids.slice(0, CHIPS_SHOWN)} onRemove={remove} />
        <input
          ref={field}
          {...control}
          value={pending}
          placeholder={ids.length === 0 ? text.optionIdsHint : undefined}
          autoComplete="off"
          spellCheck={false}
          className="h-6 min-w-12 flex-1 bg-transparent px-1 tabular-nums outline-none"
          onChange={(event) =>
            type(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
          }
          onCompositionEnd={(event) => type(commaSeparated(event.currentTarget.value), false)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <TagFilter
          of="options"
          marks={ids.filter(isTag)}
          onChange={(marks) => onChange({ ids: [...marks, ...ids.filter((id) => !isTag(id))], pending })}
        />
      </div>
      {many ? (
        <OptionIdsFoot count={ids.length} expanded={expanded} onExpand={setExpanded} onClear={clear} />
      ) : null}
      <output className="sr-only">{ids.length > 0 ? text.addedOptionIds(ids.length) : ''}</output>
    </div>
  );
}
