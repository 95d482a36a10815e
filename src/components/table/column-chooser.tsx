import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { tableText } from '@/text/table.ts';
import type { ColumnChoices as Choices, ColumnChoicesProps } from './column-choices.tsx';

// lazy() forgets that the component takes rows of any kind.
const ColumnChoices = lazy(() =>
  codeWhenConnected(() =>
    import('./column-choices.tsx').then((module) => ({ default: module.ColumnChoices })),
  ),
) as unknown as typeof Choices;

interface ColumnChooserProps<Row> extends ColumnChoicesProps<Row> {
  /** The table's name, for screen readers where a page has two. */
  label: string;
}

/** Which columns a table shows and in which order. On a phone the layout is fixed. Files leave out what a person hides. */
export function ColumnChooser<Row>({ label, ...choices }: ColumnChooserProps<Row>) {
  const title = useId();
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button
          size="sm"
          aria-label={`${label} ${tableText.chooseColumns}`}
          className="hidden md:inline-flex"
        >
          <Columns3 aria-hidden />
          {tableText.chooseColumns}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-labelledby={title} className="flex w-72 flex-col gap-2">
        <p id={title} className="text-subtle-foreground text-xs font-semibold">
          {tableText.columns.title}
        </p>
        <Suspense fallback={<div className="h-64" />}>
          <ColumnChoices {...choices} />
        </Suspense>
      </PopoverContent>
    </Popover>
  );
}
