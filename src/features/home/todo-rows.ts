import { Boxes, PackageX, Truck } from 'lucide-react';
import type { Todo } from '@/components/morning/todo-list.tsx';
import { formatDay } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { homeText } from '@/text/home.ts';
import { loadedText } from '@/text/loaded.ts';
import { menuText } from '@/text/menu.ts';
import { morningText } from '@/text/morning.ts';
import type { HomeInbound, HomeStock, HomeTodoCares } from '@/data/home-summary.ts';
import { homeTargets } from './home-targets.ts';

const text = homeText.todo;
const { inventory, inbound: inboundPage } = menuText.pages;

/** A to-do as it was counted, before what people decided about it. Its id is its rule. */
type CountedTodo = Omit<Todo, 'rule' | 'care' | 'isOpen'>;

/** To-dos with what was decided about them; those that nobody decided about are open. */
export const withCares = (todos: readonly CountedTodo[], cares: readonly HomeTodoCares[number][]): Todo[] =>
  todos.map((todo) => {
    const { care = null, isOpen = true } = cares.find(({ rule }) => rule === todo.id) ?? {};
    return { ...todo, rule: todo.id, care, isOpen };
  });

/** The stock page's tasks, the most urgent first; what counts nothing, or is not known, is no task. */
export function stockTodos(
  { outOfStockSelling, docUnder7, docUnder14 }: HomeStock,
  partnerId: number,
): CountedTodo[] {
  const shared = { page: inventory.title, partnerId };
  return [
    {
      ...shared,
      id: 'out',
      count: outOfStockSelling,
      icon: PackageX,
      tone: 'red' as const,
      title: text.outOfStock(formatCount(outOfStockSelling)),
      text: text.outOfStockText,
      target: homeTargets.stock('out'),
    },
    {
      ...shared,
      id: 'under7',
      count: docUnder7,
      icon: Boxes,
      tone: 'red' as const,
      title: text.under7(formatCount(docUnder7)),
      text: text.under7Text,
      target: homeTargets.stock('under7'),
    },
    {
      ...shared,
      id: 'under14',
      // Those under 7 days are part of it: without others this row would say the same again.
      count: (docUnder14 ?? 0) - (docUnder7 ?? 0),
      icon: Boxes,
      tone: 'yellow' as const,
      title: text.under14(formatCount(docUnder14)),
      text: text.under14Text,
      target: homeTargets.stock('under14'),
    },
  ].filter(({ count }) => count !== null && count > 0);
}

/** The inbound page's tasks; what counts nothing, or is not known, is no task. */
export function inboundTodos(inbound: HomeInbound, partnerId: number): CountedTodo[] {
  const shared = { page: inboundPage.title, partnerId, icon: Truck };
  return [
    {
      ...shared,
      id: 'inboundErrors',
      count: inbound.errorCount,
      tone: 'red' as const,
      title: morningText.todo.inboundErrors(formatCount(inbound.errorCount)),
      text: text.inboundErrorsText(formatDay(inbound.errorFrom), formatDay(inbound.errorTo)),
      target: homeTargets.inboundErrors(inbound),
    },
    {
      ...shared,
      id: 'inboundDue',
      count: inbound.dueThisWeekCount,
      tone: 'gray' as const,
      title: morningText.todo.inboundDue(formatCount(inbound.dueThisWeekCount)),
      text: text.inboundDueText(formatDay(inbound.weekFrom), formatDay(inbound.weekTo)),
      target: homeTargets.inboundDue(inbound),
    },
  ].filter(({ count }) => count !== null && count > 0);
}

/** Kinds of report without which there may be more to do than is listed. */
export function unknownSources({ day, docUnder7 }: HomeStock, { errorCount }: HomeInbound): string[] {
  const { kinds } = loadedText;
  return [
    day === null ? kinds.stock : null,
    docUnder7 === null && day !== null ? homeText.kpi.sales7 : null,
    errorCount === null ? kinds.inbound : null,
  ].filter((kind) => kind !== null);
}
