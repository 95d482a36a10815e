import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type {
  dashboardTodos,
  dashboardTodosAll,
  myDashboard,
  myDashboards,
} from '@/data/answers/dashboard.ts';
import { unwrap } from '@/data/errors.ts';
import { figureFunction } from '@/data/figure-function.ts';
import { freshness } from '@/data/freshness.ts';
import { rpcRequest } from '@/data/rpc-request.ts';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { supabase } from '@/data/supabase.ts';

export type MyDashboard = z.infer<typeof myDashboard>;
export type MyDashboards = z.infer<typeof myDashboards>;
export type DashboardTodos = z.infer<typeof dashboardTodos>;
export type DashboardTodosAll = z.infer<typeof dashboardTodosAll>;
export type SalesTileAnswer = MyDashboard['tiles'][number];
export type TodoRow = DashboardTodos['rows'][number];

const all = (partnerCode: string) => ['dashboard', partnerCode] as const;
const part = { area: all, freshness: freshness.home };

export const dashboardQueries = {
  all,
  dashboard: figureFunction<MyDashboard>()({ name: 'my_dashboard', ...part }),
  todos: figureFunction<DashboardTodos>()({ name: 'dashboard_todos', ...part }),
  /** Over all partners that the member may see. */
  every: {
    all: all(ALL_PARTNERS),
    dashboards: queryOptions({
      queryKey: [...all(ALL_PARTNERS), 'my_dashboards'],
      queryFn: async ({ signal }) =>
        unwrap(await supabase().rpc('my_dashboards').abortSignal(signal)) as unknown as MyDashboards,
      ...freshness.home,
    }),
    todos: queryOptions({
      queryKey: [...all(ALL_PARTNERS), 'dashboard_todos_all'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase().rpc('dashboard_todos_all').abortSignal(signal),
        ) as unknown as DashboardTodosAll,
      ...freshness.home,
    }),
    todosRequest: () => rpcRequest('dashboard_todos_all', {}),
  },
};
