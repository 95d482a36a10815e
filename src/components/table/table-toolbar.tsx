import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { tableText } from '@/text/table.ts';
import { isDefaultLayout } from './column-layout.ts';
import { shownRows } from './pager-pages.ts';
import type { TableColumn } from './table-column.ts';
import type { useColumnLayout } from './use-column-layout.ts';

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

interface ResetColumnsProps<Row> {
  columns: readonly TableColumn<Row>[];
  columnLayout: ReturnType<typeof useColumnLayout>;
}

/** One click brings back the default order and widths; on a phone the layout is fixed. */
export function ResetColumns<Row>({ columns, columnLayout }: ResetColumnsProps<Row>) {
  const ids = columns.map(({ id }) => id);
  return (
    <Tooltip text={tableText.resetLayoutHint}>
      <Button
        size="sm"
        className="hidden md:inline-flex"
        disabled={isDefaultLayout(ids, columnLayout.layout)}
        onClick={columnLayout.reset}
      >
        <Columns3 aria-hidden />
        {tableText.resetLayout}
      </Button>
    </Tooltip>
  );
}

/** The actions of a result card, at its right edge. */
export function TableActions({ children }: { children: ReactNode }) {
  return <div className="ml-auto flex items-center gap-2">{children}</div>;
}
