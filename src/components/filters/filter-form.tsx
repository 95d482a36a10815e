import { RotateCcw } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Kbd } from '@/components/ui/kbd.tsx';
import { filtersText as text } from '@/text/filters.ts';

interface FilterFormProps {
  /** Why nothing can be searched now; null: it can. */
  closed: string | null;
  onSearch: () => void;
  onReset: () => void;
  /** A grid for the widths where the fields fill more than one line; the buttons end its last line. */
  className?: string;
  children: ReactNode;
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Elements that handle Ctrl + Enter themselves while they hold the focus. */
const OWN_KEYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], form, [data-cell-editor]';

function isElsewhere(target: EventTarget | null, form: HTMLFormElement | null): boolean {
  // A modal dialog hides the page from assistive technology; the focus may be on its way there.
  if (!form || form.closest('[aria-hidden=true]')) return true;
  const owner = target instanceof Element ? target.closest(OWN_KEYS) : null;
  return owner !== null && !owner.contains(form);
}

/**
 * Fields with 초기화 and 조회. Enter in a text field and Ctrl or Cmd + Enter anywhere on the page search; not while the
 * Hangul input method composes, for that Enter ends the syllable.
 */
export function FilterForm({ closed, onSearch, onReset, className, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const reason = useId();
  const search = () => {
    if (closed === null) onSearch();
  };
  const submit = (event: FormEvent) => {
    // React hands on what a form of a dialog opened from here submits.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    search();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
  };
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Safari reports the Enter that ends a syllable after the composition, with this code.
    if (event.isComposing || event.keyCode === 229 || isElsewhere(event.target, form.current)) return;
    // Neither presses the focused button nor opens the focused link or row.
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) search();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('keydown', onPageKey, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <search aria-label={text.title}>
      {/* A form hears the keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        className={cn('grid grid-cols-1 items-start gap-x-3 gap-y-2.5 md:flex md:flex-wrap', className)}
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        {children}
        <div className="relative ml-auto flex gap-2 self-end max-md:mt-2 max-md:w-full max-md:*:flex-1 md:col-span-3 md:col-start-4 xl:col-span-1 xl:col-start-auto">
          <Button onClick={onReset}>
            <RotateCcw aria-hidden />
            {text.reset}
          </Button>
          <Button type="submit" variant="primary" disabled={closed !== null} aria-describedby={reason}>
            {text.search}
            <Kbd className="max-md:hidden">{isMac() ? '⌘↵' : 'Ctrl ↵'}</Kbd>
          </Button>
          {/* In the padding of the card, so that nothing moves when it comes and goes. */}
          <output
            id={reason}
            className="text-muted-foreground absolute top-full right-0 text-xs leading-3.5 whitespace-nowrap"
          >
            {closed}
          </output>
        </div>
      </form>
    </search>
  );
}
