import { Button } from '@/components/ui/button.tsx';
import { TitledDialog } from '@/components/ui/titled-dialog.tsx';
import { PartnerContext } from '@/data/partner.tsx';
import { savedViewsText as text } from '@/text/saved-views.ts';
import { shellText } from '@/text/shell.ts';
import { SavedViewList } from './saved-view-list.tsx';
import { usePageOfViews } from './use-page-of-views.ts';

/** Keeps the search of the page's address under a name, and opens it again. */
export default function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const shown = usePageOfViews();
  return (
    <TitledDialog
      title={shellText.savedViews}
      description={shown ? text.description(shown.page.title) : text.elsewhere}
      closeLabel={shellText.close}
      onClose={onClose}
    >
      {shown ? (
        <PartnerContext value={shown.partner}>
          <SavedViewList partner={shown.partner} page={shown.page.path} onDone={onClose} />
        </PartnerContext>
      ) : (
        <Button onClick={onClose}>{shellText.close}</Button>
      )}
    </TitledDialog>
  );
}
