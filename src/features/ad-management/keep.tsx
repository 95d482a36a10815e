import { Check, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { failureText } from '@/data/failure-text.ts';
import { toast } from '@/data/toast.ts';
import { adRegisterText } from '@/text/ad-register.ts';
import { type CampaignChange, useKeepIntervention } from './ad-management-queries.ts';

const { changes: text } = adRegisterText;

/** One press keeps a change as an intervention; what is kept says so. */
export function KeepIntervention({ change }: { change: CampaignChange }) {
  const keep = useKeepIntervention();
  const [busy, setBusy] = useState(false);
  if (change.interventionId !== null)
    return (
      <Badge tone="green">
        <Check aria-hidden />
        {text.kept}
      </Badge>
    );
  const press = async () => {
    setBusy(true);
    try {
      const { created } = await keep(change.id);
      if (created) toast.success(text.keptToast);
      else toast.warning(text.keptBefore);
    } catch (error) {
      const { title, action } = failureText(error);
      toast.error(title, { description: action, duration: 5000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={text.keepOf(change.subjectName, text.fields[change.field])}
      onClick={() => void press()}
    >
      <FlaskConical aria-hidden />
      {text.keep}
    </Button>
  );
}
