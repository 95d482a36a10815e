import { ArrowRight, type LucideIcon } from 'lucide-react';
import { PageLink, type PageTarget } from '@/components/layout/page-link.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';

/** One thing to do today and the page where it is done. */
export interface Todo {
  id: string;
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

/** Things to do, each a link to the page that lists exactly what it counts. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  return (
    <ul>
      {todos.map((todo) => (
        <TodoRow key={todo.id} todo={todo} />
      ))}
    </ul>
  );
}

function TodoRow({ todo }: { todo: Todo }) {
  const { icon: Icon, tone, title, text, stake, page, partnerId, target } = todo;
  return (
    <li className="border-border-soft border-b last:border-0 print:nth-[n+11]:hidden">
      <PageLink
        {...target}
        partnerId={partnerId}
        className="hover:bg-raised flex items-center gap-3 px-4 py-2.75 print:py-1.5"
      >
        <span className={cn('grid size-7.5 shrink-0 place-items-center rounded-md', toneClasses[tone])}>
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0">
          <b className="block text-base font-semibold">{title}</b>
          <span className="text-subtle-foreground block text-xs">{text}</span>
        </span>
        <span className="text-muted-foreground ml-auto flex shrink-0 items-center gap-1 text-xs">
          <span className="grid justify-items-end">
            {stake ? <b className="text-foreground text-sm font-semibold tabular-nums">{stake}</b> : null}
            <span className="max-sm:sr-only">{page}</span>
          </span>
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      </PageLink>
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
