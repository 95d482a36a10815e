import { X } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Input } from '@/components/ui/input.tsx';
import { useKeptText } from '@/data/kept-text.ts';
import { tableText } from '@/text/table.ts';
import { type ColumnSet, offeredSet, offeredSets, shownColumns, showsSet } from './column-sets.ts';
import { useKeptColumnSets } from './kept-column-sets-queries.ts';
import type { TableColumn } from './table-column.ts';
import type { useColumnLayout } from './use-column-layout.ts';

const text = tableText.sets;
/** As many as save_column_sets keeps of a table. */
const MAX_OWN_SETS = 10;
const MAX_NAME = 20;

export interface ColumnSetChoiceProps<Row> {
  tableId: string;
  columns: readonly TableColumn<Row>[];
  /** The page's named sets, besides 기본 and 전체. */
  sets: readonly ColumnSet[];
  columnLayout: ReturnType<typeof useColumnLayout>;
}

/** The sets of columns of a table: those of the page, and the member's own, which can be added and deleted. */
export function ColumnSetChoice<Row>({ tableId, columns, sets, columnLayout }: ColumnSetChoiceProps<Row>) {
  const { layout, change } = columnLayout;
  const kept = useKeptColumnSets(tableId);
  const own = kept.sets ?? [];
  const offered = offeredSets(columns, sets);
  const choices = [
    ...offered.map((set) => ({ set, isOwn: false })),
    ...own.map((set) => ({ set: offeredSet(columns, set), isOwn: true })),
  ];
  return (
    <>
      <fieldset aria-label={text.title} className="flex flex-wrap gap-1.5">
        {choices.map(({ set, isOwn }) => {
          const isShown = showsSet(columns, layout, set);
          return (
            <span key={`${isOwn} ${set.name}`} className="inline-flex">
              <Button
                size="sm"
                aria-pressed={isShown}
                className={cn(isShown && 'border-ring', isOwn && 'rounded-r-none')}
                onClick={() => change({ ...layout, ...set.layout })}
              >
                {set.name}
              </Button>
              {isOwn ? (
                <Button
                  size="icon-sm"
                  aria-label={text.remove(set.name)}
                  disabled={kept.isSaving}
                  className="-ml-px rounded-l-none"
                  onClick={() => void kept.save(own.filter(({ name }) => name !== set.name))}
                >
                  <X aria-hidden />
                </Button>
              ) : null}
            </span>
          );
        })}
      </fieldset>
      {kept.sets ? (
        <SaveSet
          tableId={tableId}
          taken={choices.map(({ set }) => set.name)}
          isFull={own.length >= MAX_OWN_SETS}
          isSaving={kept.isSaving}
          onSave={(name) => kept.save([...own, { name, columns: shownColumns(columns, layout) }])}
        />
      ) : null}
    </>
  );
}

interface SaveSetProps {
  tableId: string;
  taken: readonly string[];
  isFull: boolean;
  isSaving: boolean;
  onSave: (name: string) => Promise<unknown>;
}

/** Names the columns that are shown now. */
function SaveSet({ tableId, taken, isFull, isSaving, onSave }: SaveSetProps) {
  const { typed, type } = useKeptText('column-set', tableId);
  const name = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A failure is told by a toast, and the name stays.
    onSave(name).then(
      () => type(''),
      () => undefined,
    );
  };
  return (
    <form className="flex gap-1.5" onSubmit={submit}>
      <Input
        aria-label={text.name}
        placeholder={isFull ? text.full(MAX_OWN_SETS) : text.placeholder}
        disabled={isFull}
        maxLength={MAX_NAME}
        value={typed}
        className="h-7 text-xs"
        onChange={({ target }) => type(target.value)}
      />
      <Button
        size="sm"
        type="submit"
        busy={isSaving}
        disabled={isFull || name === '' || taken.includes(name)}
      >
        {text.save}
      </Button>
    </form>
  );
}
