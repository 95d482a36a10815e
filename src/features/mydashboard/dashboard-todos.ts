import { Award, Boxes, Hourglass, type LucideIcon, Megaphone, PackageX, Truck } from 'lucide-react';
import type { PageTarget } from '@/components/layout/page-link.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import type { Todo } from '@/components/morning/todo-list.tsx';
import { formatCount } from '@/domain/numbers.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { menuText } from '@/text/menu.ts';
import type { TodoRow } from './mydashboard-queries.ts';

const text = dashboardText.todos;

type Rule = TodoRow['rule'];

const looks: Record<Rule, { icon: LucideIcon; tone: Todo['tone'] }> = {
  out: { icon: PackageX, tone: 'red' },
  under7: { icon: Boxes, tone: 'red' },
  noWinner: { icon: Award, tone: 'yellow' },
  over: { icon: Hourglass, tone: 'yellow' },
  adsLosing: { icon: Megaphone, tone: 'yellow' },
  inboundErrors: { icon: Truck, tone: 'red' },
  inboundDue: { icon: Truck, tone: 'gray' },
};

/** The routes of the pages that to-dos lead to. */
const routes: Record<TodoRow['target']['page'], PageTarget['to']> = {
  'product-diagnosis': '/{-$partnerId}/product-diagnosis',
  inbound: '/$partnerId/inbound',
  'campaign-performance': '/{-$partnerId}/campaign-performance',
};

/** A to-do as it is shown; over several partners it says whose it is. */
export function todoOf(
  { rule, count, impactAmt, target, care, isOpen }: TodoRow,
  partner: { id: number; name?: string },
): Todo {
  const hint = text.hints[rule];
  const counted = target.page === 'inbound' ? text.requests : text.options;
  return {
    id: `${partner.id} ${rule}`,
    rule,
    care,
    isOpen,
    ...looks[rule],
    title: text.title(text.names[rule], counted(formatCount(count))),
    text: partner.name === undefined ? hint : `${partner.name} · ${hint}`,
    ...(impactAmt === null ? {} : { stake: metricOf('saleAmt').format(impactAmt) }),
    page: menuText.pages[target.page].title,
    partnerId: partner.id,
    target: { to: routes[target.page], search: target.search },
  };
}
