import { useQuery } from '@tanstack/react-query';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { partOf } from '@/components/figure-page/part-state.ts';
import { DailyCard } from '@/components/morning/daily-card.tsx';
import { OutlookCard } from '@/components/outlook/outlook-card.tsx';
import { TableCard } from '@/components/figure-page/table-card.tsx';
import { ResultNotes } from '@/components/table/result-notes.tsx';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import { dashboardText } from '@/text/dashboard.ts';
import { outlookText } from '@/text/outlook.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { LoadsCard } from './loads-card.tsx';
import { dashboardQueries } from './mydashboard-queries.ts';
import { dailyPoints, shownTodosOfMany } from './mydashboard-rows.ts';
import { mydashboardSearch } from './mydashboard-search.ts';
import { partnerTable } from './partner-columns.tsx';
import { salesTiles } from './sales-tiles.tsx';
import { TodosCard } from './todos-card.tsx';

const text = dashboardText.partners;

/** The dashboard over all partners that the member may see, with the way into each. */
export function EveryDashboard() {
  const page = usePageSearch(mydashboardSearch, () => dashboardQueries.every.all);
  const dashboards = useQuery(dashboardQueries.every.dashboards);
  const todos = useQuery(dashboardQueries.every.todos);
  const { data } = dashboards;
  const more = data?.more ?? 0;
  return (
    <DashboardFrame
      owner={dashboardText.every}
      actions={<NewDataButton partnerCode={page.partnerCode} onRefresh={page.refresh} />}
      // The to-dos of many partners are as long as the two cards beside them.
      spans={{ partners: 'xl:col-span-full', todos: 'xl:row-span-2', loads: 'xl:col-span-full' }}
      loaded={data?.loaded}
      contents={{
        ...salesTiles(dashboards, null),
        partners: (
          <TableCard
            table={partnerTable}
            query={dashboards}
            page={page}
            order="sort"
            totals={data?.totals}
            notes={more > 0 ? <ResultNotes notes={[text.more(more)]} /> : null}
          />
        ),
        todos: (
          <TodosCard
            state={partOf(todos, shownTodosOfMany)}
            request={dashboardQueries.every.todosRequest}
            owner={dashboardText.every}
            isOfMany
          />
        ),
        loads: <LoadsCard page={page} />,
        daily: (
          <DailyCard
            daily={partOf(dashboards, dailyPoints)}
            metric="saleAmt"
            subtitle={dashboardText.daily}
            salesDays={null}
          />
        ),
        outlook: (
          <OutlookCard
            forecast={partOf(dashboards, ({ forecast }) => forecast)}
            note={
              data && data.forecastPartners < data.partners
                ? outlookText.ofPartners(data.forecastPartners, data.partners)
                : undefined
            }
          />
        ),
      }}
    />
  );
}
