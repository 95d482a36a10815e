import type { ReactNode } from 'react';
import { tableText } from '@/text/table.ts';
import { shownRows } from './pager-pages.ts';

interface CountLineProps {
  total: number | undefined;
  page: number;
  /** The number is on its way. */
  isPending: boolean;
}

/** 총 N건 · a-b 표시. Takes its room while the number is not known, so that nothing jumps. */
export function CountLine({ total, page, isPending }: CountLineProps) {
  const shown = total === undefined ? null : shownRows(page, total);
  return (
    <output className="flex min-h-6 items-baseline gap-2.5 tabular-nums">
      {isPending ? <span className="text-subtle-foreground text-xs">{tableText.loading}</span> : null}
      {total === undefined ? null : <span className="text-base font-semibold">{tableText.total(total)}</span>}
      {shown ? (
        <span className="text-subtle-foreground text-xs">{tableText.shown(shown[0], shown[1])}</span>
      ) : null}
    </output>
  );
}

/** The actions of a result card, at its right edge. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className="ml-auto flex items-center gap-2">{children}</div>;
}
