import { RotateCcw } from 'lucide-react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Kbd } from '@/components/ui/kbd.tsx';
import { filtersText as text } from '@/text/filters.ts';

interface FilterFormProps {
  /** false: nothing can be searched yet. */
  enabled: boolean;
  onSearch: () => void;
  onReset: () => void;
  /** A grid for the widths where the fields fill more than one line; the buttons end its last line. */
  className?: string;
  children: ReactNode;
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * Fields with 초기화 and 조회. Enter in a text field and Ctrl or Cmd + Enter anywhere in the form search; not
 * while the Hangul input method composes, for that Enter ends the syllable.
 */
export function FilterForm({ enabled, onSearch, onReset, className, children }: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enabled) onSearch();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    if (event.nativeEvent.isComposing) return event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (enabled) onSearch();
    }
  };
  return (
    <search aria-label={text.title}>
      {/* A form hears the keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        className={cn('grid grid-cols-1 items-start gap-x-3 gap-y-2.5 md:flex md:flex-wrap', className)}
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        {children}
        <div className="ml-auto flex gap-2 self-end max-md:mt-2 max-md:w-full max-md:*:flex-1 md:col-span-3 md:col-start-4 xl:col-span-1 xl:col-start-auto">
          <Button onClick={onReset}>
            <RotateCcw aria-hidden />
            {text.reset}
          </Button>
          <Button type="submit" variant="primary" disabled={!enabled}>
            {text.search}
            <Kbd className="max-md:hidden">{isMac() ? '⌘↵' : 'Ctrl ↵'}</Kbd>
          </Button>
        </div>
      </form>
    </search>
  );
}
