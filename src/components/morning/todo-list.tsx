import { ArrowRight, type LucideIcon, UserPen } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { PageLink, type PageTarget } from '@/components/layout/page-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { morningText } from '@/text/morning.ts';
import { todoCareText } from '@/text/todo-care.ts';
import { careWords, type TodoCare } from './todo-care.ts';

const TodoCareDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./todo-care-dialog.tsx').then(({ TodoCareDialog }) => ({ default: TodoCareDialog })),
  ),
);

/** One thing to do today and the page where it is done. */
export interface Todo {
  id: string;
  /** By which people decide about it. */
  rule: string;
  /** What was decided; null: nothing. */
  care: TodoCare | null;
  /** It waits for somebody: it is neither put off nor closed. */
  isOpen: boolean;
  icon: LucideIcon;
  tone: 'red' | 'yellow' | 'gray';
  title: string;
  text: string;
  /** What is at stake, in words; beside the page. */
  stake?: string;
  page: string;
  partnerId: number;
  target: PageTarget;
}

const toneClasses = {
  red: 'bg-red-soft text-red',
  yellow: 'bg-yellow-soft text-yellow',
  gray: 'bg-muted text-muted-foreground',
};

/** How many of the list a printed sheet has room for: `print:nth-[n+11]:hidden`. */
export const PRINTED_TODOS = 10;

interface TodoListProps {
  todos: readonly Todo[];
  /** They are of the page's partner: who has one, and whether it waits, can be decided here. */
  canDecide?: boolean;
}

/** Things to do, each a link to the page that lists exactly what it counts, and below them, closed, what waits no more. */
export function TodoList({ todos, canDecide = false }: TodoListProps) {
  const [isShown, setShown] = useState(false);
  const [decided, setDecided] = useState<Todo | null>(null);
  const settled = todos.filter(({ isOpen }) => !isOpen);
  const rows = (of: readonly Todo[]) =>
    of.map((todo) => (
      <TodoRow key={todo.id} todo={todo} onDecide={canDecide ? () => setDecided(todo) : null} />
    ));
  return (
    <>
      <ul>{rows(todos.filter(({ isOpen }) => isOpen))}</ul>
      {settled.length > 0 ? (
        <div className="print:hidden">
          {settled.length === todos.length ? (
            <p className="text-muted-foreground px-4 pt-3 text-sm">{morningText.todo.none}</p>
          ) : null}
          <Button
            variant="ghost"
            size="sm"
            className="mx-2 my-1"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {todoCareText.settled(settled.length)}
          </Button>
          {isShown ? <ul className="border-border-soft border-t">{rows(settled)}</ul> : null}
        </div>
      ) : null}
      {decided ? (
        <LazyOverlay name={decided.id}>
          <TodoCareDialog todo={decided} onClose={() => setDecided(null)} />
        </LazyOverlay>
      ) : null}
    </>
  );
}

function TodoRow({ todo, onDecide }: { todo: Todo; onDecide: (() => void) | null }) {
  const { icon: Icon, tone, title, text, stake, page, partnerId, target } = todo;
  const decided = careWords(todo);
  return (
    <li className="border-border-soft flex items-center border-b last:border-0 print:nth-[n+11]:hidden">
      <PageLink
        {...target}
        partnerId={partnerId}
        className="hover:bg-raised flex min-w-0 flex-1 items-center gap-3 px-4 py-2.75 print:py-1.5"
      >
        <span className={cn('grid size-7.5 shrink-0 place-items-center rounded-md', toneClasses[tone])}>
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0">
          <b className="block text-base font-semibold">{title}</b>
          <span className="text-subtle-foreground block text-xs">{text}</span>
          {decided ? <span className="text-muted-foreground block text-xs">{decided}</span> : null}
        </span>
        <span className="text-muted-foreground ml-auto flex shrink-0 items-center gap-1 text-xs">
          <span className="grid justify-items-end">
            {stake ? <b className="text-foreground text-sm font-semibold tabular-nums">{stake}</b> : null}
            <span className="max-sm:sr-only">{page}</span>
          </span>
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      </PageLink>
      {onDecide ? (
        <Button
          variant="ghost"
          size="icon"
          className="mr-2 shrink-0 print:hidden"
          aria-label={todoCareText.open(title)}
          aria-haspopup="dialog"
          onClick={onDecide}
        >
          <UserPen aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}

export function TodoSkeleton() {
  return ['first', 'second', 'third', 'fourth'].map((row) => (
    <div key={row} className="border-border-soft flex items-center gap-3 border-b px-4 py-2.75 last:border-0">
      <Skeleton className="size-7.5" />
      <div className="flex flex-col gap-1.5 py-0.5">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-3 w-32" />
      </div>
    </div>
  ));
}
