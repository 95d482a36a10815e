import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { toFailure } from '@/data/errors.ts';
import { errorsText } from '@/text/errors.ts';
import { homeText } from '@/text/home.ts';

/** What a card of the morning page stands at. */
export type CardState<T> = { is: 'loading' } | Failed | { is: 'ready'; value: T };

interface Failed {
  is: 'failed';
  /** Why there is no answer; null where it came and this part of it failed. */
  error: unknown;
  retry: () => void;
}

/** In the place of a card's content when its part of the answer failed. */
export function CardFailed({ error, retry, className }: Omit<Failed, 'is'> & { className?: string }) {
  const why = error === null ? null : errorsText.failures[toFailure(error).kind];
  return (
    <StateMessage
      error
      icon={CircleAlert}
      {...(className ? { className } : {})}
      title={homeText.failed}
      text={why && `${why.title} ${why.action}`}
      action={
        <Button size="sm" onClick={retry}>
          {errorsText.retry}
        </Button>
      }
    />
  );
}
