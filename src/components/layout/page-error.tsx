import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { toFailure } from '@/data/errors.ts';
import { errorsText } from '@/text/errors.ts';

/** In the place of a page that failed; the shell around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const { title, action } = errorsText.failures[toFailure(error).kind];
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <StateMessage
      error
      icon={CircleAlert}
      className="min-h-80 flex-1"
      title={title}
      text={`${errorsText.page} ${action}`}
      action={
        <Button variant="primary" onClick={retry}>
          {errorsText.retry}
        </Button>
      }
    />
  );
}
