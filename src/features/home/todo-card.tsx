import { ArrowRight, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { LoadWay } from '@/components/layout/load-way.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { homeText } from '@/text/home.ts';
import { loadedText } from '@/text/loaded.ts';
import type { HomeInbound, HomeStock } from '@/data/home-summary.ts';
import { PageLink } from './page-link.tsx';
import { inboundTodos, stockTodos, type Todo, unknownSources } from './todo-rows.ts';

const toneClasses = {
  red: 'bg-red-soft text-red',
  yellow: 'bg-yellow-soft text-yellow',
  gray: 'bg-muted text-muted-foreground',
};

interface TodoCardProps {
  stock: PartState<HomeStock>;
  inbound: PartState<HomeInbound>;
}

/** What needs a hand today, each with the page that does it. */
export function TodoCard({ stock, inbound }: TodoCardProps) {
  const failed = stock.is === 'failed' ? stock : inbound.is === 'failed' ? inbound : null;
  const isLoading = stock.is === 'loading' || inbound.is === 'loading';
  const todos = [
    ...(stock.is === 'ready' ? stockTodos(stock.value) : []),
    ...(inbound.is === 'ready' ? inboundTodos(inbound.value) : []),
  ];
  const unknown =
    stock.is === 'ready' && inbound.is === 'ready' ? unknownSources(stock.value, inbound.value) : [];
  return (
    <Card aria-busy={isLoading}>
      <CardHeader>
        <CardTitle>{homeText.todo.title}</CardTitle>
      </CardHeader>
      {isLoading ? (
        <TodoSkeleton />
      ) : (
        <ul>
          {todos.map((todo) => (
            <TodoRow key={todo.id} todo={todo} />
          ))}
        </ul>
      )}
      {failed ? <PartFailed error={failed.error} retry={failed.retry} /> : null}
      {unknown.length > 0 ? (
        <StateMessage
          icon={FileSpreadsheet}
          className={todos.length > 0 ? 'border-border-soft border-t py-6' : ''}
          title={loadedText.nothingOf(unknown)}
          text={homeText.todo.unknownText}
          action={<LoadWay />}
        />
      ) : null}
      {!isLoading && !failed && todos.length === 0 && unknown.length === 0 ? (
        <StateMessage icon={CircleCheck} title={homeText.todo.none} text={homeText.todo.noneText} />
      ) : null}
    </Card>
  );
}

function TodoRow({ todo }: { todo: Todo }) {
  const { icon: Icon, tone, title, text, page, target } = todo;
  return (
    <li className="border-border-soft border-b last:border-0">
      <PageLink {...target} className="hover:bg-raised flex items-center gap-3 px-4 py-2.75">
        <span className={cn('grid size-7.5 shrink-0 place-items-center rounded-md', toneClasses[tone])}>
          <Icon aria-hidden className="size-4" />
        </span>
        <span className="min-w-0">
          <b className="block text-base font-semibold">{title}</b>
          <span className="text-subtle-foreground block text-xs">{text}</span>
        </span>
        <span className="text-muted-foreground ml-auto flex shrink-0 items-center gap-1 text-xs">
          <span className="max-sm:sr-only">{page}</span>
          <ArrowRight aria-hidden className="size-3.5" />
        </span>
      </PageLink>
    </li>
  );
}

function TodoSkeleton() {
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
