import { AlertDialogAction } from '@/components/ui/alert-dialog.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { shellText } from '@/text/shell.ts';
import { useTabs } from './tabs-store.ts';
import { useTabActions } from './use-tab-actions.ts';

/** Shift+C: asks before every tab is closed. */
export default function CloseAllDialog({ onClose }: { onClose: () => void }) {
  const count = useTabs((state) => state.tabs.length);
  const { closeAll } = useTabActions();
  const text = shellText.tabs.closeAll;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      text={text.text(count)}
      cancel={{ children: text.cancel }}
      confirm={<AlertDialogAction onClick={closeAll}>{text.confirm}</AlertDialogAction>}
    />
  );
}
