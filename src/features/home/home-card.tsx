import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';
import { homeText } from '@/text/home.ts';

/** What a card of the morning page stands at. */
export type CardState<T> =
  { is: 'loading' } | { is: 'failed'; retry: () => void } | { is: 'ready'; value: T };

/** In the place of a card's content when its part of the answer failed. */
export function CardFailed({ retry, className }: { retry: () => void; className?: string }) {
  return (
    <StateMessage
      error
      icon={CircleAlert}
      {...(className ? { className } : {})}
      title={homeText.failed}
      action={
        <Button size="sm" onClick={retry}>
          {errorsText.retry}
        </Button>
      }
    />
  );
}
