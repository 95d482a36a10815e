import { Award, Boxes, Hourglass, type LucideIcon, PackageX, Truck } from 'lucide-react';
import type { PageTarget } from '@/components/layout/page-link.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import type { Todo } from '@/components/morning/todo-list.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { menuText } from '@/text/menu.ts';
import type { TodoRow } from './dashboard-queries.ts';
import type { TodoSheetRow } from './todo-columns.ts';

const text = dashboardText.todos;

type Rule = keyof typeof text.rules;

const looks: Record<Rule, { icon: LucideIcon; tone: Todo['tone'] }> = {
  out: { icon: PackageX, tone: 'red' },
  under7: { icon: Boxes, tone: 'red' },
  noWinner: { icon: Award, tone: 'yellow' },
  over: { icon: Hourglass, tone: 'yellow' },
  inboundErrors: { icon: Truck, tone: 'red' },
  inboundDue: { icon: Truck, tone: 'gray' },
};

/** The routes of the pages that to-dos lead to. */
const routes: Record<TodoRow['target']['page'], PageTarget['to']> = {
  'product-diagnosis': '/{-$partnerId}/product-diagnosis',
  inbound: '/$partnerId/inbound',
};

/** A to-do as it is shown; over several partners it says whose it is. */
export function todoOf(
  { rule, count, impactAmt, target }: TodoRow,
  partner: { id: number; name?: string },
): Todo {
  const { title, text: hint } = text.rules[rule];
  return {
    id: `${partner.id} ${rule}`,
    ...looks[rule],
    title: title(formatCount(count)),
    text: partner.name === undefined ? hint : `${partner.name} · ${hint}`,
    ...(impactAmt === null ? {} : { stake: metricOf('saleAmt').format(impactAmt) }),
    page: menuText.pages[target.page].title,
    partnerId: partner.id,
    target: { to: routes[target.page], search: target.search },
  };
}

/** The same in the file. */
export function todoSheetRow({ rule, count, impactAmt, target }: TodoRow, partner = ''): TodoSheetRow {
  const { title, text: hint } = text.rules[rule];
  return {
    partner,
    title: title(formatCount(count)),
    hint,
    count,
    impactAmt,
    page: menuText.pages[target.page].title,
  };
}
