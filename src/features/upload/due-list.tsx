import { useQuery } from '@tanstack/react-query';
import { ListResult } from '@/components/figure-page/list-result.tsx';
import { usePageSearch } from '@/components/figure-page/use-page-search.ts';
import { PageFilters } from '@/components/filters/page-filters.tsx';
import { badgesOf, CountBadges } from '@/components/table/count-badges.tsx';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { fileTimestamp } from '@/domain/korea-time.ts';
import { reportsDueText } from '@/text/reports-due.ts';
import { dueColumns, dueTable, fileRow } from './due-columns.tsx';
import { DueScope } from './due-scope.tsx';
import { dueSearch } from './due-search.ts';
import { uploadQueries } from './upload-queries.ts';
import { useReadDue } from './use-read-due.ts';

const { every: text } = reportsDueText;
const badges = badgesOf(
  ['due', 'overdue', 'done', 'none'],
  text.states,
  { due: 'yellow', overdue: 'red', done: 'green', none: 'gray' },
  text.rules,
);

/** 오늘 받을 자료 of all partners whose reports the member may load. The URL holds filters, state, order and page. */
export default function DueList() {
  const page = usePageSearch(dueSearch, uploadQueries.allDue);
  const query = useQuery(uploadQueries.dueList(page.args));
  useReadDue(ALL_PARTNERS);
  const counts = query.data?.counts;
  return (
    <>
      <PageFilters
        filters={page.filters}
        values={page.conditions}
        grid="md:max-xl:grid md:max-xl:grid-cols-6"
        onSearch={page.onSearch}
        onReset={page.onReset}
      />
      <ListResult
        page={page}
        query={query}
        {...dueTable}
        columns={dueColumns}
        file={{
          name: () => [text.file, fileTimestamp()].join('_'),
          sheet: {
            name: reportsDueText.title,
            rows: async () => (await uploadQueries.everyDue(page.args)).map(fileRow),
          },
        }}
        head={
          <>
            {counts ? (
              <output className="text-muted-foreground text-sm">
                {text.summary(counts.due, counts.partners)}
              </output>
            ) : null}
            {page.search.sort === '' ? (
              <span className="text-subtle-foreground text-xs">{text.ownOrder}</span>
            ) : null}
            <CountBadges
              steady
              label={text.statesLabel}
              badges={badges}
              counts={counts}
              chosen={page.search.state}
              onChoose={(state) => page.change({ state, page: 1 })}
            />
            <DueScope scope="all" onChange={(scope) => page.change({ scope })} />
          </>
        }
      />
    </>
  );
}
