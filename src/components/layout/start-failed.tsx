import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { errorsText } from '@/text/errors.ts';

/** The host did not say where the backend is: no page can work, so this one says it and tries again, by itself with the network. */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <StateMessage
        error
        icon={CloudOff}
        title={errorsText.start.title}
        text={errorsText.start.description}
        action={
          <Button variant="primary" onClick={onRetry}>
            {errorsText.retry}
          </Button>
        }
      />
    </main>
  );
}
