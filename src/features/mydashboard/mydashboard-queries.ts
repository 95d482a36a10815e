import type { AnswerOf } from '@/data/answer-of.ts';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { makeOverviews } from '@/data/fresh-overviews.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { supabase } from '@/data/supabase.ts';

export type MyDashboard = AnswerOf<'my_dashboard'>;
export type MyDashboards = AnswerOf<'my_dashboards'>;
export type DashboardTodos = AnswerOf<'dashboard_todos'>;
export type DashboardTodosAll = AnswerOf<'dashboard_todos_all'>;
export type SalesTileAnswer = MyDashboard['tiles'][number];
export type TodoRow = DashboardTodos['rows'][number];

const all = (partnerCode: string) => ['dashboard', partnerCode] as const;
const part = { area: all, freshness: freshness.home };

export const dashboardQueries = {
  all,
  dashboard: figureFunction({ name: 'my_dashboard', ...part }),
  todos: figureFunction({ name: 'dashboard_todos', ...part }),
  /** Over all partners that the member may see. */
  every: {
    all: all(ALL_PARTNERS),
    dashboards: queryOptions({
      queryKey: [...all(ALL_PARTNERS), 'my_dashboards'],
      queryFn: async ({ signal }) => {
        await makeOverviews('refresh_dashboards', {}, signal);
        return unwrap(await supabase().rpc('my_dashboards').abortSignal(signal)) as unknown as MyDashboards;
      },
      ...freshness.home,
    }),
    todos: queryOptions({
      queryKey: [...all(ALL_PARTNERS), 'dashboard_todos_all'],
      queryFn: async ({ signal }) => {
        await makeOverviews('refresh_dashboards', {}, signal);
        return unwrap(
          await supabase().rpc('dashboard_todos_all').abortSignal(signal),
        ) as unknown as DashboardTodosAll;
      },
      ...freshness.home,
    }),
    todosRequest: () => rpcRequest('dashboard_todos_all', {}),
  },
};
