import { Layers } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { figureName, type TableColumn } from '@/components/table/table-column.ts';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { settlementText } from '@/text/settlement.ts';
import { type LineMeasure, type LinesArgs, measuresOf } from './lines-measures.ts';

const LinesPanel = lazy(() => codeWhenConnected(() => import('./lines-panel.tsx')));

interface LinesProps {
  /** What the figure is, in words. */
  of: string;
  measures: readonly LineMeasure[];
  args: LinesArgs;
}

/** Opens the lines of reports that a key figure is made of (구성). */
export const LinesButton = (props: LinesProps) => (
  <Opening {...props}>
    {(button) => (
      <Button variant="ghost" size="icon-sm" className="print:hidden" {...button}>
        <Layers aria-hidden />
      </Button>
    )}
  </Opening>
);

/** The columns, whose figures open the lines that they are made of. */
export function withLines<Row extends object>(
  columns: readonly TableColumn<Row>[],
  of: (row: Row) => { name: string; args: LinesArgs },
): TableColumn<Row>[] {
  return columns.map((column) => {
    const measures = measuresOf(column.id);
    if (measures.length === 0) return column;
    const cell = (row: Row, at: number) => {
      const shown = column.cell(row, at);
      const value = (row as Readonly<Record<string, number | null>>)[column.id] ?? null;
      if (value === null) return shown;
      const { name, args } = of(row);
      const figure = `${name} ${column.header}`;
      return (
        <Opening of={figure} measures={measures} args={args}>
          {(button) => (
            <button
              type="button"
              className="focus-ring hover:border-foreground border-border max-w-full truncate rounded-sm border-b border-dashed tabular-nums print:border-none"
              {...button}
              aria-label={settlementText.openLines(`${figure} ${figureName(column, value)}`)}
            >
              {shown}
            </button>
          )}
        </Opening>
      );
    };
    return { ...column, cell };
  });
}

interface OpeningProps extends LinesProps {
  children: (button: {
    ref: React.RefObject<HTMLButtonElement | null>;
    'aria-label': string;
    'aria-haspopup': 'dialog';
    onClick: () => void;
  }) => ReactNode;
}

function Opening({ children, ...props }: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {children({
        ref: button,
        'aria-label': settlementText.openLines(props.of),
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(true),
      })}
      {isOpen ? (
        <Suspense fallback={null}>
          <LinesPanel {...props} onClose={() => setOpen(false)} onGone={() => button.current?.focus()} />
        </Suspense>
      ) : null}
    </>
  );
}
