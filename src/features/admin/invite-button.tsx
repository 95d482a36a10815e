import { Mail } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { adminText } from '@/text/admin.ts';

const InviteDialog = lazy(() =>
  codeWhenConnected(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog }))),
);

/** Opens the dialog in which a person is invited: by a manager to a partner, else by an administrator. */
export function InviteButton({ isManager = false }: { isManager?: boolean }) {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setIsInviting(true)}>
        <Mail aria-hidden />
        {adminText.invite.open}
      </Button>
      <LazyOverlay name={String(isInviting)}>
        {isInviting ? <InviteDialog isManager={isManager} onClose={() => setIsInviting(false)} /> : null}
      </LazyOverlay>
    </>
  );
}
