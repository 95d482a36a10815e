import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import type { Partner } from '@/data/partner-query.ts';
import { savedViewsText as text } from '@/text/saved-views.ts';
import { type NamedView, ViewForm } from './view-form.tsx';
import { ViewRow } from './view-row.tsx';
import { MAX_VIEWS, type SavedView, savedViewsQuery, useSavedViews } from './saved-views-queries.ts';

interface SavedViewListProps {
  partner: Partner;
  page: string;
  /** A view was opened, or is gone: the page is what is looked at. */
  onDone: () => void;
}

/** The views of a page: chosen, changed and deleted one by one, and a form that keeps what is shown now. */
export function SavedViewList({ partner, page, onDone }: SavedViewListProps) {
  const { data: views, isError, refetch } = useQuery(savedViewsQuery(partner.code, page));
  const shown = useLocation({ select: ({ searchStr }) => searchStr });
  const { save, remove } = useSavedViews(page);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  if (isError)
    return (
      <div className="grid justify-items-start gap-2" role="alert">
        {text.unread}
        <Button size="sm" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </div>
    );
  if (!views) return <div className="h-24" aria-busy="true" />;
  const own = views.filter(({ owner }) => owner === null);
  const others = views.filter(({ owner }) => owner !== null);
  const keep = async (named: NamedView) => {
    const view = renamed ?? { search: shown };
    const isDone = await save({ ...view, ...named });
    if (isDone) setRenamed(null);
    return isDone;
  };
  const rows = (part: readonly SavedView[]) => (
    <ul className="grid">
      {part.map((view) => (
        <ViewRow
          key={view.id}
          view={view}
          address={`/${partner.id}${page}${view.search}`}
          isShown={view.search === shown}
          onChosen={onDone}
          onRename={() => setRenamed(view)}
          onChange={(part) => void save({ ...view, ...part })}
          onOverwrite={() => void save({ ...view, search: shown })}
          onCopy={() => void save({ name: view.name, search: view.search, isShared: false })}
          onRemove={() => {
            onDone();
            void remove(view);
          }}
        />
      ))}
    </ul>
  );
  return (
    <>
      {own.length > 0 ? rows(own) : <p className="text-muted-foreground text-xs break-keep">{text.none}</p>}
      {others.length > 0 ? (
        <div className="grid gap-1">
          <p className="text-subtle-foreground text-xs font-semibold">{text.others}</p>
          {rows(others)}
        </div>
      ) : null}
      <ViewForm
        key={renamed?.id ?? 'new'}
        renamed={renamed}
        isFull={own.length >= MAX_VIEWS}
        onSave={keep}
        onCancel={() => setRenamed(null)}
      />
    </>
  );
}
