import { Check, FlaskConical } from 'lucide-react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/data/toast.ts';
import { usePress } from '@/data/use-press.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { type CampaignChange, useKeepIntervention } from './ad-management-queries.ts';

const { changes: text } = adRegisterText;

/** One press keeps a change as an intervention; what is kept says so. */
export function KeepIntervention({ change }: { change: CampaignChange }) {
  const keep = useKeepIntervention();
  const { busy, press } = usePress();
  if (change.interventionId !== null)
    return (
      <Badge tone="green">
        <Check aria-hidden />
        {text.kept}
      </Badge>
    );
  const keepIt = async () => {
    const { created } = await keep(change.id);
    if (created) toast.success(text.keptToast);
    else toast.warning(text.keptBefore);
  };
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={text.keepOf(change.subjectName, text.fields[change.field])}
      onClick={() => press(keepIt)}
    >
      <FlaskConical aria-hidden />
      {text.keep}
    </Button>
  );
}
