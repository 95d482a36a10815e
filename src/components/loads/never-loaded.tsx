import { nothingLoaded } from './nothing-loaded.tsx';
import { Card } from '@/components/ui/card.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';

/** In the place of figures whose report was never loaded for the partner: what to do, and nothing full of dashes. */
export function NeverLoaded({ kind }: { kind: string }) {
  const { hint, ...message } = nothingLoaded(kind);
  return (
    <Card>
      <StateMessage {...message} text={hint} className="py-16" />
    </Card>
  );
}
