import { lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { Button } from '@/components/ui/button.tsx';
import { adminText } from '@/text/admin.ts';
import { type PartnerRow, useClosePartner } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';

const PartnerDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./partner-dialog.tsx').then((module) => ({ default: module.PartnerDialog })),
  ),
);

const { partners: text } = adminText;

/** Changes, closes and opens a partner. */
export function PartnerDetail({ partner }: { partner: PartnerRow }) {
  const close = useClosePartner();
  const [isChanging, setIsChanging] = useState(false);
  const closed = partner.state === 'closed';
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setIsChanging(true)}>
        {text.change}
      </Button>
      <ChangeButton
        name={partner.name}
        words={closed ? text.opening : text.closing}
        onConfirm={() => close(partner.code, !closed)}
        saved={text.saved}
      />
      <LazyOverlay name={String(isChanging)}>
        {isChanging ? <PartnerDialog partner={partner} onClose={() => setIsChanging(false)} /> : null}
      </LazyOverlay>
    </div>
  );
}
