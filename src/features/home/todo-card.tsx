import { CircleCheck, FileSpreadsheet } from 'lucide-react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { OrderListLink } from '@/components/inbound/order-list-link.tsx';
import { TodoList, TodoSkeleton } from '@/components/morning/todo-list.tsx';
import { LoadWay } from '@/components/loads/load-way.tsx';
import { Card, CardHeader, CardTitle } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { usePartner } from '@/data/partner.tsx';
import { morningText } from '@/text/morning.ts';
import { loadedText } from '@/text/loaded.ts';
import type { HomeInbound, HomeStock, HomeTodoCares } from '@/data/home-summary.ts';
import { inboundTodos, stockTodos, unknownSources, withCares } from './todo-rows.ts';

interface TodoCardProps {
  stock: PartState<HomeStock>;
  inbound: PartState<HomeInbound>;
  /** What was decided about them. */
  cares: readonly HomeTodoCares[number][];
}

/** What needs a hand today, each with the page that does it. */
export function TodoCard({ stock, inbound, cares }: TodoCardProps) {
  const { id } = usePartner();
  const failed = stock.is === 'failed' ? stock : inbound.is === 'failed' ? inbound : null;
  const isLoading = stock.is === 'loading' || inbound.is === 'loading';
  const todos = withCares(
    [
      ...(stock.is === 'ready' ? stockTodos(stock.value, id) : []),
      ...(inbound.is === 'ready' ? inboundTodos(inbound.value, id) : []),
    ],
    cares,
  );
  const unknown =
    stock.is === 'ready' && inbound.is === 'ready' ? unknownSources(stock.value, inbound.value) : [];
  return (
    <Card aria-busy={isLoading}>
      <CardHeader>
        <CardTitle>{morningText.todo.title}</CardTitle>
        <div className="ml-auto">
          <OrderListLink />
        </div>
      </CardHeader>
      {isLoading ? <TodoSkeleton /> : <TodoList todos={todos} canDecide />}
      {failed ? <PartFailed error={failed.error} retry={failed.retry} /> : null}
      {unknown.length > 0 ? (
        <StateMessage
          icon={FileSpreadsheet}
          className={todos.length > 0 ? 'border-border-soft border-t py-6' : ''}
          title={loadedText.nothingOf(unknown)}
          text={morningText.todo.unknownText}
          action={<LoadWay />}
        />
      ) : null}
      {!isLoading && !failed && todos.length === 0 && unknown.length === 0 ? (
        <StateMessage icon={CircleCheck} title={morningText.todo.none} text={morningText.todo.noneText} />
      ) : null}
    </Card>
  );
}
