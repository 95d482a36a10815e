import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { brandsQuery } from '@/data/brand-query.ts';
import { backendConfig } from '@/data/config.ts';
import type { Partner } from '@/data/partner-query.ts';
import { savedViewsText as text } from '@/text/saved-views.ts';
import { parseSearch } from '@/domain/url-search.ts';
import { copyName } from './copy-name.ts';
import { FeedForm } from './feed-form.tsx';
import { FeedList } from './feed-list.tsx';
import { goneOf } from './gone.ts';
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
  const navigate = useNavigate();
  const { data: brands } = useQuery(brandsQuery(partner.code));
  const { save, remove } = useSavedViews(page);
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const [fed, setFed] = useState<SavedView | null>(null);
  const hasFeeds = backendConfig().isOwnHost;
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
    const view = renamed ?? { search: shown, isDefault: false };
    const isDone = await save({ ...view, ...named });
    if (isDone) setRenamed(null);
    return isDone;
  };
  const show = ({ search }: SavedView) => void navigate({ to: '.', search: parseSearch(search) as never });
  const rows = (part: readonly SavedView[]) => (
    <ul className="grid">
      {part.map((view) => (
        <ViewRow
          key={view.id}
          view={view}
          address={`/${partner.id}${page}${view.search}`}
          gone={goneOf(view, brands)}
          isShown={view.search === shown}
          onChosen={onDone}
          onRename={() => setRenamed(view)}
          onChange={(part) => {
            void save({ ...view, ...part });
            // Its tab would return to the page as it stands.
            if (part.isDefault && shown === '') show(view);
          }}
          onOverwrite={() => void save({ ...view, search: shown })}
          onCopy={() =>
            void save({ name: copyName(view, own), search: view.search, isShared: false, isDefault: false })
          }
          onFeed={
            hasFeeds
              ? () => {
                  // The page says which list and columns the view has.
                  show(view);
                  setFed(view);
                }
              : undefined
          }
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
      {fed ? (
        <FeedForm key={fed.id} view={fed} page={page} onDone={() => setFed(null)} />
      ) : (
        <ViewForm
          key={renamed?.id ?? 'new'}
          page={page}
          renamed={renamed}
          isFull={own.length >= MAX_VIEWS}
          onSave={keep}
          onCancel={() => setRenamed(null)}
        />
      )}
      {hasFeeds ? <FeedList partner={partner} /> : null}
    </>
  );
}
