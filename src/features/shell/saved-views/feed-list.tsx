import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { failureSentence } from '@/data/failure-text.ts';
import type { Partner } from '@/data/partner-query.ts';
import { usePress } from '@/data/use-press.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { pageAt } from '@/pages/page-at.ts';
import { feedsText as text } from '@/text/feeds.ts';
import { type Feed, feedsQuery, useFeeds } from './feed-queries.ts';

/** The feeds of the partner that the member made or manages, each with a button that ends it; nothing where there are none. */
export function FeedList({ partner }: { partner: Partner }) {
  const { data: feeds = [], isError } = useQuery(feedsQuery(partner.code));
  if (isError) return <Alert>{text.unreadList}</Alert>;
  if (feeds.length === 0) return null;
  return (
    <section className="grid gap-1 border-t pt-3" aria-label={text.feeds}>
      <p className="text-subtle-foreground text-xs font-semibold">{text.feeds}</p>
      <ul className="grid gap-1.5">
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </section>
  );
}

function FeedRow({ feed }: { feed: Feed }) {
  const { end } = useFeeds();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) => setFailure(failureSentence(error)));
  const { name, page, owner, endsAt, isOver, readAt } = feed;
  const facts = [
    pageAt(page)?.title,
    owner === null ? undefined : text.owner(owner),
    isOver ? text.over : text.until(formatMoment(endsAt)),
    readAt === null ? text.unread : text.read(formatMoment(readAt)),
  ];
  return (
    <li className="flex items-center gap-2 px-1.5 text-xs">
      <span className="min-w-0 flex-1 break-words">
        {name}
        <span className="text-muted-foreground block break-keep">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button size="sm" aria-label={text.endNamed(name)}>
            {text.end}
          </Button>
        }
        title={text.endTitle}
        text={text.endText(name)}
        problem={failure}
        cancel={{ disabled: busy, children: text.cancel }}
        confirm={
          <Button variant="primary" busy={busy} onClick={() => press(() => end(feed))}>
            {text.end}
          </Button>
        }
      />
    </li>
  );
}
