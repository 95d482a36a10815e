import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cn } from '@/components/ui/cn.ts';
import { OpenTooltip } from '@/components/ui/tooltip.tsx';
import { cellOf, cutCellAfterKey, isCut, placeStop } from './cut-cells.ts';
import { lightRow } from './row-light.ts';

/** A mouse that only crosses the table opens nothing. */
const HOVER_MS = 250;

interface TableRegionProps {
  /** Accessible name. */
  label: string;
  className: string;
  /** Ctrl+Z or Cmd+Z in the table, not in one of its fields. */
  onUndo?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * What a table scrolls in. A cell or heading whose text is cut shows it whole: under the mouse, at a finger's tap, and
 * with the keyboard's focus, which has one stop among the cut cells and goes on with the arrow keys.
 */
export function TableRegion({ label, className, onUndo, children }: TableRegionProps) {
  const region = useRef<HTMLElement>(null);
  const light = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [shown, setShown] = useState<{ cell: HTMLElement; of: ReactNode } | null>(null);
  // Other rows may have taken the cell's place.
  const cell = shown !== null && shown.of === children ? shown.cell : null;

  // Rows, widths and the window change what is cut. The observer also tells of the first layout, once the browser has made it:
  // to look at cells before that would have it made in the middle of React's work, and again after it.
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => placeStop(element));
    observer.observe(element);
    return () => observer.disconnect();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (next: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    setShown(next && isCut(next) ? { cell: next, of: children } : null);
  };
  const handlePointerOver = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, target, pointerType } = event;
    // The tooltip itself lies outside: the mouse may go onto it.
    if (pointerType === 'touch' || !(target instanceof Element) || !currentTarget.contains(target)) return;
    lightRow(light.current, target);
    const next = cellOf(currentTarget, target);
    if (next === cell) return;
    show(null);
    timer.current = window.setTimeout(() => show(next), HOVER_MS);
  };
  const handlePointerUp = ({ pointerType, currentTarget, target }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'touch') show(cellOf(currentTarget, target));
  };
  const handleFocus = ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    const next = cellOf(currentTarget, target);
    // Focus scrolls, and scrolling closes a tooltip: open in the frame after, unless the focus has gone on by then.
    if (next && target.matches(':focus-visible'))
      requestAnimationFrame(() => {
        if (document.activeElement === target) show(next);
      });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget, target, key } = event;
    if (onUndo && isUndo(event)) {
      event.preventDefault();
      return onUndo();
    }
    const next = target instanceof HTMLTableCellElement && cutCellAfterKey(currentTarget, target, key);
    if (!next) return;
    event.preventDefault();
    placeStop(currentTarget, next);
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears its cells
    <section
      ref={region}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      className={cn(
        'focus-ring table-region @container relative scroll-px-2 scroll-pt-10 scroll-pb-2 overflow-auto',
        className,
      )}
      onPointerOver={handlePointerOver}
      onPointerLeave={() => {
        show(null);
        lightRow(light.current, null);
      }}
      onPointerUp={handlePointerUp}
      onFocus={handleFocus}
      onBlur={() => show(null)}
      onKeyDown={handleKeyDown}
    >
      {children}
      <div
        ref={light}
        aria-hidden
        hidden
        className="bg-foreground/3 pointer-events-none absolute top-0 left-0 z-1 will-change-transform print:hidden"
      />
      {cell ? <CutText cell={cell} onClose={() => show(null)} /> : null}
    </section>
  );
}

/** A field takes back its own typing. */
function isUndo({ ctrlKey, metaKey, shiftKey, code, nativeEvent, target }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLInputElement && target.type !== 'checkbox';
  return (ctrlKey || metaKey) && !shiftKey && code === 'KeyZ' && !nativeEvent.isComposing && !isField;
}

/** The whole text of a cell, beside it. */
function CutText({ cell, onClose }: { cell: HTMLElement; onClose: () => void }) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const region = cell.closest('section');
  const from = region?.getBoundingClientRect();
  // A place in the region, not in the window: in some browsers what is fixed within a container is placed in that.
  const place = {
    left: left - (from?.left ?? 0) + (region?.scrollLeft ?? 0),
    top: top - (from?.top ?? 0) + (region?.scrollTop ?? 0),
  };
  return (
    <OpenTooltip text={cell.innerText} side="bottom" sideOffset={0} onClose={onClose}>
      <span aria-hidden className="pointer-events-none absolute" style={{ ...place, width, height }} />
    </OpenTooltip>
  );
}
