import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { failureText } from '@/data/failure-text.ts';
import { tableText } from '@/text/table.ts';

/** The four states of a list. */
export type TableState<Row> =
  | { kind: 'pending' }
  | { kind: 'error'; error: unknown; onRetry: () => void }
  /** Nothing has been asked for, or nothing was found. */
  | { kind: 'empty'; title: string; hint?: string; action?: ReactNode; picture?: 'list' | 'loads' }
  /** refreshing: the rows are of the last request while the next one is under way. */
  | { kind: 'ready'; rows: readonly Row[]; refreshing: boolean };

/** What stands below the headings when there are no rows. */
export function TableMessage<Row>({ state }: { state: TableState<Row> }) {
  if (state.kind === 'empty') {
    const { title, hint, action, picture = 'list' } = state;
    return <StateMessage icon={Inbox} picture={picture} title={title} text={hint} action={action} />;
  }
  if (state.kind === 'error') {
    const { title, action } = failureText(state.error);
    return (
      <StateMessage
        error
        icon={CircleAlert}
        title={title}
        text={action}
        action={<Button onClick={state.onRetry}>{tableText.retry}</Button>}
      />
    );
  }
  return null;
}
