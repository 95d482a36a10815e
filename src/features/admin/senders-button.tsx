import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { adminText } from '@/text/admin.ts';

const SendersDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./senders-dialog.tsx').then((module) => ({ default: module.SendersDialog })),
  ),
);

/** Opens who may mail reports: of the partner, without one of those that a manager manages. */
export function SendersButton({ partner }: { partner?: { code: string; name: string } }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {adminText.senders.open}
      </Button>
      <LazyOverlay name={String(isOpen)}>
        {isOpen ? <SendersDialog partner={partner} onClose={() => setIsOpen(false)} /> : null}
      </LazyOverlay>
    </>
  );
}
