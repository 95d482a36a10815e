import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { HrefLink } from '@/components/layout/href-link.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import type { HomeSummary } from '@/data/home-summary.ts';
import { formatMoment } from '@/domain/korea-time.ts';
import { newsText as text } from '@/text/news.ts';
import { shellText } from '@/text/shell.ts';
import { newsAddress } from './news-address.ts';
import { newsQuery, type Told } from './news-queries.ts';

/** What others told the member, and the files that wait. */
export default function NewsDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isSuccess, refetch } = useQuery(newsQuery);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSuccess)
      queryClient.setQueriesData<HomeSummary>(
        { queryKey: ['home'] },
        (home) => home && { ...home, unread: 0 },
      );
  }, [isSuccess, queryClient]);
  return (
    <TitledDialog
      title={shellText.news}
      description={text.description}
      closeLabel={shellText.close}
      onClose={onClose}
    >
      {isError ? (
        <div className="grid justify-items-start gap-2" role="alert">
          {text.failed}
          <Button size="sm" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </div>
      ) : data ? (
        <ul className="grid max-h-[60dvh] overflow-y-auto">
          {data.told.length + data.uploads.length === 0 ? (
            <li className="text-muted-foreground text-sm">{text.none}</li>
          ) : null}
          {data.uploads.map(({ partnerId, partnerName, fileCount }) => (
            <Entry
              key={`upload ${partnerId}`}
              href={`/${partnerId}/upload`}
              onChosen={onClose}
              head={`${text.uploads} ${text.files(fileCount)}`}
              foot={partnerName}
            />
          ))}
          {data.told.map((told) => (
            <Entry
              key={`${told.kind} ${told.at} ${told.partnerId} ${told.subject} ${told.subjectId}`}
              href={newsAddress(told)}
              onChosen={onClose}
              head={headOf(told)}
              badge={told.isNew ? <Badge tone="blue">{text.isNew}</Badge> : null}
              foot={`${told.partnerName} · ${formatMoment(told.at)}`}
            >
              {told.kind === 'todo' ? (
                text.rules[told.subject as keyof typeof text.rules]
              ) : (
                <>
                  <span className="font-medium">{told.subjectName ?? text.gone}</span>
                  <span className="text-muted-foreground line-clamp-3 whitespace-pre-line">{told.text}</span>
                </>
              )}
            </Entry>
          ))}
        </ul>
      ) : (
        <div className="h-24" aria-busy="true" />
      )}
    </TitledDialog>
  );
}

const headOf = ({ kind, memberName, subject }: Told) =>
  kind === 'todo'
    ? text.todo(memberName)
    : text.mention(memberName, text.kinds[subject as keyof typeof text.kinds]);

interface EntryProps {
  href: string;
  onChosen: () => void;
  head: string;
  badge?: ReactNode;
  foot: string;
  children?: ReactNode;
}

function Entry({ href, onChosen, head, badge, foot, children }: EntryProps) {
  return (
    <li>
      <HrefLink
        href={href}
        onClick={onChosen}
        className="focus-ring hover:bg-accent grid gap-0.5 rounded-sm px-1.5 py-2 text-sm wrap-anywhere -outline-offset-2"
      >
        <span className="flex items-center gap-2">
          <span className="text-xs">{head}</span>
          {badge}
        </span>
        {children}
        <span className="text-subtle-foreground text-xs">{foot}</span>
      </HrefLink>
    </li>
  );
}
