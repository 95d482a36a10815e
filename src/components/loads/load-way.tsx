import { Link } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useMayLoad, usePartner } from '@/data/partner.tsx';
import { loadedText } from '@/text/loaded.ts';

/** How data that is missing gets there: the upload page for those who may load, else whom to ask. */
export function LoadWay() {
  const partner = usePartner();
  if (!useMayLoad()) return <p className="text-muted-foreground text-sm">{loadedText.ask}</p>;
  return (
    <Button asChild variant="primary">
      <Link to="/$partnerId/upload" params={{ partnerId: String(partner.id) }}>
        <FileUp aria-hidden />
        {loadedText.upload}
      </Link>
    </Button>
  );
}

/** The same at the end of a sentence. */
export function LoadWayInline() {
  const partner = usePartner();
  if (!useMayLoad()) return <>{loadedText.ask}</>;
  return (
    <Link
      to="/$partnerId/upload"
      params={{ partnerId: String(partner.id) }}
      className="focus-ring text-foreground rounded-sm font-semibold underline underline-offset-2"
    >
      {loadedText.upload}
    </Link>
  );
}
