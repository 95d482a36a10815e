import { IndustryIcon } from '@/components/partner/industry-icon.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { usePartner } from '@/data/partner.tsx';
import { setPartnerModal } from '@/data/partner-store.ts';
import { uploadText } from '@/text/upload.ts';

const text = uploadText.partner;

/** Whose data the files become, large: nobody loads into the wrong company. */
export function PartnerCard() {
  const partner = usePartner();
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <IndustryIcon description={partner.description} className="size-12 rounded-lg [&_svg]:size-7" />
      <div className="min-w-0 flex-1">
        <h2 className="text-muted-foreground text-sm">{text.label}</h2>
        <p className="text-3xl font-bold tracking-tight">{partner.name}</p>
        <p className="text-muted-foreground text-sm tabular-nums">
          {[partner.code, partner.brn].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button onClick={() => setPartnerModal(true)}>{text.change}</Button>
    </Card>
  );
}
