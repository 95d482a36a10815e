import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { adminText } from '@/text/admin.ts';
import { type PartnerRow, useClosePartner } from './admin-queries.ts';
import { ChangeButton } from './change-button.tsx';
import { PartnerDialog } from './partner-dialog.tsx';

const { partners: text } = adminText;

/** What can be done with a partner. */
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
      {isChanging ? <PartnerDialog partner={partner} onClose={() => setIsChanging(false)} /> : null}
    </div>
  );
}
