import type { DailyPoint } from '@/components/morning/daily-chart.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { impactText } from '@/text/impact.ts';
import { loadedText } from '@/text/loaded.ts';
import type { DashboardTodos, DashboardTodosAll, MyDashboard } from './mydashboard-queries.ts';
import { todoOf } from './dashboard-todos.ts';
import type { ShownTodos } from './todos-card.tsx';

/** The days of the chart. */
export const dailyPoints = ({ daily }: Pick<MyDashboard, 'daily'>): DailyPoint[] =>
  daily.map(({ date, saleAmt, previousSaleAmt }) => ({ date, value: saleAmt, previous: previousSaleAmt }));

/** The to-dos of one partner, in the answer's order: the most won at stake first. */
export const shownTodos = ({ rows, unknown }: DashboardTodos, { id }: { id: number }): ShownTodos => ({
  groups: rows.length > 0 ? [{ todos: rows.map((row) => todoOf(row, { id })), total: rows.length }] : [],
  unknown: unknown.map((source) => loadedText.kinds[source]),
});

/** The same over several partners, each with its name, by the kind of the won at stake. */
export const shownTodosOfMany = ({ rows, totals }: DashboardTodosAll): ShownTodos => ({
  groups: totals.map(({ impactKind, count }) => ({
    title: impactKind === null ? dashboardText.todos.withoutWon : impactText.kinds[impactKind],
    todos: rows
      .filter((row) => row.impactKind === impactKind)
      .map((row) => todoOf(row, { id: row.partnerId, name: row.partnerName })),
    total: count,
  })),
  unknown: [],
});
