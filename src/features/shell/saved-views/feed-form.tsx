import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SelectField } from '@/components/filters/select-field.tsx';
import { Alert } from '@/components/ui/alert.tsx';
import { Button } from '@/components/ui/button.tsx';
import { copyText } from '@/data/copy-text.ts';
import { toFailure } from '@/data/errors.ts';
import { failureSentence } from '@/data/failure-text.ts';
import { usePress } from '@/data/use-press.ts';
import { addDays, formatDay, koreaToday } from '@/domain/korea-time.ts';
import { feedsText as text } from '@/text/feeds.ts';
import { feedLists } from './feed-lists.ts';
import { useFeeds } from './feed-queries.ts';
import type { SavedView } from './saved-views-queries.ts';

const lengths = [30, 90, 180, 365].map((days) => ({ value: String(days), label: text.days(days) }));

interface FeedFormProps {
  /** The view that the page shows. */
  view: SavedView;
  page: string;
  onDone: () => void;
}

/** Below a long list of views the form would open unseen. */
const showForm = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** Makes an address at which programs read a list of the view, and shows it once. */
export function FeedForm({ view, page, onDone }: FeedFormProps) {
  const shown = useLocation({ select: ({ searchStr }) => searchStr });
  const { data: lists } = useQuery({
    queryKey: ['feed-lists', page, shown],
    queryFn: () => feedLists(shown),
    staleTime: 0,
    gcTime: 0,
    // The page may still be on its way, and its lists come with it.
    refetchInterval: 500,
  });
  const { make } = useFeeds();
  const [chosen, setChosen] = useState('');
  const [days, setDays] = useState('90');
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, press } = usePress((error) =>
    setFailure(toFailure(error).code === '54000' ? text.full : failureSentence(error)),
  );
  // By its name: another one may have come before it.
  const list = lists?.find(({ name }) => name === chosen) ?? lists?.[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    press(async () => {
      // As the page is now: it may have changed since the lists were read.
      const job = (await feedLists(shown)).find(({ name }) => name === list?.name)?.job;
      if (!job) return;
      const token = await make(page, view.name, Number(days), job);
      setAddress(new URL(`/feed/${token}`, location.origin).href);
    });
  };
  return (
    <form
      ref={showForm}
      aria-label={text.title(view.name)}
      className="grid gap-2 border-t pt-3 text-xs break-keep"
      onSubmit={submit}
    >
      <p className="text-sm font-semibold">{text.title(view.name)}</p>
      {address === null ? (
        <>
          <p className="text-muted-foreground">{text.explain}</p>
          {lists?.length === 0 ? <Alert>{text.noList}</Alert> : null}
          <div className="grid gap-2 sm:grid-cols-2">
            {lists && lists.length > 1 ? (
              <SelectField
                label={text.list}
                value={list?.name ?? ''}
                options={lists.map(({ name }) => ({ value: name, label: name }))}
                onChange={setChosen}
              />
            ) : null}
            <SelectField label={text.lasts} value={days} options={lengths} onChange={setDays} />
          </div>
          {list && 'date_start' in list.job.args ? (
            <p className="text-muted-foreground">
              {list.job.period === null ? text.period.fixed : text.period.moving}
            </p>
          ) : null}
          {failure === null ? null : <Alert>{failure}</Alert>}
          <div className="flex justify-end gap-2">
            <Button size="sm" onClick={onDone}>
              {text.cancel}
            </Button>
            <Button size="sm" variant="primary" type="submit" busy={busy} disabled={!list}>
              {text.submit}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-muted-foreground">
            {text.made(formatDay(addDays(koreaToday(), Number(days))))} {text.use}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <code
              aria-label={text.address}
              className="bg-muted min-w-0 flex-1 basis-60 rounded-md px-2.5 py-1.5 wrap-anywhere select-all"
            >
              {address}
            </code>
            <Button size="sm" onClick={() => void copyText(address, text.address)}>
              <Copy aria-hidden />
              {text.copy}
            </Button>
          </div>
          <Button size="sm" className="justify-self-end" onClick={onDone}>
            {text.close}
          </Button>
        </>
      )}
    </form>
  );
}
