import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { Button } from '@/components/ui/button.tsx';
import { adminText } from '@/text/admin.ts';
import { type PartnerRow, useClosePartner } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';
import { SendersButton } from './senders-button.tsx';

const PartnerDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./partner-dialog.tsx').then((module) => ({ default: module.PartnerDialog })),
  ),
);

const PartnerDeletion = lazy(() =>
  codeWhenConnected(() =>
    import('./partner-deletion.tsx').then((module) => ({ default: module.PartnerDeletion })),
  ),
);

const { partners: text } = adminText;

/** Changes, closes, opens and deletes a partner; one whose deletion was not finished is deleted alone. */
export function PartnerDetail({ partner }: { partner: PartnerRow }) {
  const close = useClosePartner();
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const closed = partner.state !== 'active';
  const isDeleting = partner.state === 'deleting';
  const shut = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2">
      {isDeleting ? null : (
        <>
          <Button size="sm" onClick={() => setDialog('change')}>
            {text.change}
          </Button>
          {closed ? null : <SendersButton partner={partner} />}
          <ChangeButton
            name={partner.name}
            words={closed ? text.opening : text.closing}
            onConfirm={() => close(partner.code, !closed)}
            saved={text.saved}
          />
        </>
      )}
      <Button size="sm" variant="destructive" onClick={() => setDialog('delete')}>
        {isDeleting ? text.deletion.goOn : text.deletion.open}
      </Button>
      <LazyOverlay name={String(dialog)}>
        {dialog === 'change' ? <PartnerDialog partner={partner} onClose={shut} /> : null}
        {dialog === 'delete' ? <PartnerDeletion partner={partner} onClose={shut} /> : null}
      </LazyOverlay>
    </div>
  );
}
