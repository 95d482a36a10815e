import { CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { PartCard } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { LoadWay } from '@/components/loads/load-way.tsx';
import { PRINTED_TODOS, type Todo, TodoList, TodoSkeleton } from '@/components/morning/todo-list.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import type { TableSheet } from '@/components/table/table-sheet.ts';
import { Button } from '@/components/ui/button.tsx';
import { CardDescription, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { loadedText } from '@/text/loaded.ts';
import { morningText } from '@/text/morning.ts';
import { todoColumns } from './todo-columns.ts';

const text = morningText.todo;

/** To-dos whose won are of one kind. */
interface TodoGroup {
  /** Names the kind; absent where there is one group. */
  title?: string;
  todos: readonly Todo[];
  /** How many there are, with those that are not listed. */
  total: number;
}

export interface ShownTodos {
  groups: readonly TodoGroup[];
  /** Kinds of report without which there may be more to do than is listed. */
  unknown: readonly string[];
}

interface TodosCardProps {
  state: PartState<ShownTodos>;
  /** The same for a file, whose name begins with the owner's. */
  request: TableSheet['request'];
  owner: string;
  /** A column with the partner of each. */
  isOfMany: boolean;
}

/** The to-dos of today, the most won first; each leads to exactly the rows that it counts. */
export function TodosCard({ state, request, owner, isOfMany }: TodosCardProps) {
  return (
    <PartCard
      state={state}
      className=""
      head={
        <CardHeader>
          <CardTitle>{text.title}</CardTitle>
          <CardDescription className="max-sm:hidden">
            {dashboardText.todos[isOfMany ? 'orderOfMany' : 'order']}
          </CardDescription>
          <span className="ml-auto print:hidden">
            <ExportButton
              label={text.title}
              disabled={state.is !== 'ready' || state.value.groups.length === 0}
              file={{
                name: () => [owner, dashboardText.todos.file, fileTimestamp()].join('_'),
                sheets: [{ name: text.title, columns: todoColumns(isOfMany), request }],
              }}
            />
          </span>
        </CardHeader>
      }
      skeleton={<TodoSkeleton />}
      failedClassName="py-10"
    >
      {(value) => <Todos {...value} isOfMany={isOfMany} />}
    </PartCard>
  );
}

function Todos({ groups, unknown, isOfMany }: ShownTodos & { isOfMany: boolean }) {
  return (
    <>
      {groups.map((group) => (
        <TodoGroupList key={group.title ?? ''} {...group} canDecide={!isOfMany} />
      ))}
      {unknown.length > 0 ? (
        <StateMessage
          icon={FileSpreadsheet}
          className={groups.length > 0 ? 'border-border-soft border-t py-6' : ''}
          title={loadedText.nothingOf(unknown)}
          text={text.unknownText}
          action={isOfMany ? null : <LoadWay />}
        />
      ) : null}
      {groups.length === 0 && unknown.length === 0 ? (
        <StateMessage icon={CircleCheck} title={text.none} text={text.noneText} />
      ) : null}
    </>
  );
}

/** How many of a group are shown before a person asks for more: the board of many partners stays as high as a window. */
const FIRST_OF_GROUP = 3;

function TodoGroupList({ title, todos, total, canDecide }: TodoGroup & { canDecide: boolean }) {
  const [isOpen, setOpen] = useState(title === undefined);
  const shown = isOpen ? todos : todos.slice(0, FIRST_OF_GROUP);
  const isCutOnPaper = shown.length > PRINTED_TODOS;
  const text = dashboardText.todos;
  return (
    <>
      {title === undefined ? null : (
        <h3 className="bg-muted text-muted-foreground px-4 py-1.5 text-xs font-semibold">
          {text.group(title, total)}
        </h3>
      )}
      <TodoList todos={shown} canDecide={canDecide} />
      {isOpen || todos.length <= FIRST_OF_GROUP ? null : (
        <Button variant="ghost" size="sm" className="mx-2 my-1 print:hidden" onClick={() => setOpen(true)}>
          {text.open(title ?? '', todos.length - FIRST_OF_GROUP)}
        </Button>
      )}
      {isOpen ? (
        <MoreTodos left={total - todos.length} className={isCutOnPaper ? 'print:hidden' : ''} />
      ) : null}
      {isCutOnPaper ? <MoreTodos left={total - PRINTED_TODOS} className="hidden print:block" /> : null}
    </>
  );
}

function MoreTodos({ left, className }: { left: number; className: string }) {
  if (left <= 0) return null;
  return (
    <p className={cn('text-muted-foreground px-4 py-2.5 text-xs', className)}>
      {dashboardText.todos.more(left)}
    </p>
  );
}
