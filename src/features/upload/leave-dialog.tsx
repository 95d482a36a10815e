import { useBlocker } from '@tanstack/react-router';
import { AlertDialogAction } from '@/components/ui/alert-dialog.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { usePartner } from '@/data/partner.tsx';
import { selectPartner } from '@/data/partner-store.ts';
import { uploadText } from '@/text/upload.ts';

const text = uploadText.leave;

/** Asks before the page is left with files that are not loaded yet; the browser asks when the window closes. */
export function LeaveDialog({ unfinished }: { unfinished: number }) {
  const partner = usePartner();
  const blocker = useBlocker({
    // A sign-out has happened already when it goes to /login.
    shouldBlockFn: ({ current, next }) =>
      unfinished > 0 && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: () => unfinished > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const stay = () => {
    // Choosing another partner has changed the selection before it leaves the page.
    selectPartner(partner);
    blocker.reset();
  };
  return (
    <ConfirmDialog
      open
      onEscapeKeyDown={stay}
      title={text.title}
      text={text.text(unfinished)}
      cancel={{ onClick: stay, children: text.stay }}
      confirm={<AlertDialogAction onClick={blocker.proceed}>{text.leave}</AlertDialogAction>}
    />
  );
}
