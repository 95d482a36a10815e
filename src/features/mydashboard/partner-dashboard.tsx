import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFigures } from '@/components/figure-page/use-figures.ts';
import { partOf } from '@/components/figure-page/part-state.ts';
import { DailyCard } from '@/components/morning/daily-card.tsx';
import { LoadsCard, loadsPart } from '@/components/morning/loads-card.tsx';
import { NothingLoaded } from '@/components/morning/nothing-loaded.tsx';
import { useNow } from '@/components/morning/use-now.ts';
import { OutlookCard } from '@/components/outlook/outlook-card.tsx';
import { LastUpdate } from '@/components/loads/last-update.tsx';
import { NewDataButton } from '@/components/loads/new-data-button.tsx';
import { homeQuery } from '@/data/home-query.ts';
import { isNothingLoaded } from '@/data/home-summary.ts';
import { usePartner } from '@/data/partner.tsx';
import { readAnew } from '@/data/read-anew.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { dashboardQueries as queries } from './mydashboard-queries.ts';
import { dailyPoints, shownTodos } from './mydashboard-rows.ts';
import { salesTiles } from './sales-tiles.tsx';
import { TodosCard } from './todos-card.tsx';

/** The dashboard of one partner. */
export function PartnerDashboard() {
  const partner = usePartner();
  const { id, code, name } = partner;
  const queryClient = useQueryClient();
  const now = useNow();
  const dashboard = useFigures(queries.dashboard, {}).query;
  const todos = useFigures(queries.todos, {});
  // What was loaded when: the menu asks for it anyway.
  const home = useQuery(homeQuery(code));
  const moments = home.data?.loads?.map(({ lastAt }) => lastAt).toSorted();
  const refresh = () => {
    void readAnew(queryClient, { queryKey: queries.all(code) });
    void readAnew(queryClient, { queryKey: homeQuery(code).queryKey });
  };
  return (
    <DashboardFrame
      owner={name}
      actions={
        <>
          <NewDataButton partnerCode={code} onRefresh={refresh} />
          <LastUpdate
            query={{
              data: moments && (moments.at(-1) ?? null),
              isError: home.isError || home.data?.loads === null,
            }}
          />
        </>
      }
      instead={home.data && isNothingLoaded(home.data) ? <NothingLoaded /> : undefined}
      spans={{}}
      loaded={dashboard.data?.loaded}
      contents={{
        ...salesTiles(dashboard, id),
        todos: (
          <TodosCard
            state={partOf(todos.query, (answer) => shownTodos(answer, partner))}
            request={todos.request}
            owner={name}
            isOfMany={false}
          />
        ),
        daily: (
          <DailyCard
            daily={partOf(dashboard, dailyPoints)}
            changes={{}}
            metric="saleAmt"
            subtitle={dashboardText.daily}
            salesDays={dashboard.data?.salesDays ?? null}
          />
        ),
        outlook: <OutlookCard forecast={partOf(dashboard, ({ forecast }) => forecast)} />,
        loads: <LoadsCard state={partOf(home, loadsPart)} now={now} />,
      }}
    />
  );
}
