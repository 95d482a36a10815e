import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CircleAlert, RefreshCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { checkConnection, onConnectionChange } from '@/data/connection.ts';
import { toFailure } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { isMissingCode } from '@/data/page-code.ts';
import { errorsText } from '@/text/errors.ts';

/**
 * In the place of a page that failed; the shell around it stays. What failed for want of a connection is tried again
 * by itself when it is back.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const isOutdated = useIsOutdated(error);
  const kind = isMissingCode(error) ? 'offline' : toFailure(error).kind;
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  const retryWhenBack = useEffectEvent((isLost: boolean) => {
    if (!isLost && kind === 'offline') retry();
  });
  useEffect(() => onConnectionChange(retryWhenBack), []);

  const { title, action } = isOutdated
    ? errorsText.outdated
    : kind === 'offline'
      ? errorsText.failures.offline
      : failureText(error);
  return (
    <StateMessage
      error
      icon={isOutdated ? RefreshCw : CircleAlert}
      className="min-h-80 flex-1"
      title={title}
      text={isOutdated ? action : `${errorsText.page} ${action}`}
      action={
        <Button variant="primary" onClick={isOutdated ? () => location.reload() : retry}>
          {isOutdated ? errorsText.outdated.reload : errorsText.retry}
        </Button>
      }
    />
  );
}

/** Whether the page's code is gone although the backend answers: then a newer release is served. */
function useIsOutdated(error: unknown): boolean {
  const [outdated, setOutdated] = useState<unknown>();
  useEffect(() => {
    if (!isMissingCode(error)) return;
    let isCurrent = true;
    const look = async () => {
      const isThere = await checkConnection();
      if (isCurrent && isThere) setOutdated(error);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return outdated !== undefined && outdated === error;
}
