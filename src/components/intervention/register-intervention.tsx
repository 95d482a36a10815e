import { FlaskConical } from 'lucide-react';
import { type ComponentProps, lazy, useState } from 'react';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { Button } from '@/components/ui/button.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { interventionText } from '@/text/intervention.ts';
import type { InterventionDraft } from './intervention-draft.ts';

const InterventionForm = lazy(() =>
  codeWhenConnected(() =>
    import('./intervention-form.tsx').then(({ InterventionForm }) => ({ default: InterventionForm })),
  ),
);

/** The form, whose code comes when it is first opened. */
export function InterventionOverlay(props: ComponentProps<typeof InterventionForm>) {
  return (
    <LazyOverlay name="intervention">
      <InterventionForm {...props} />
    </LazyOverlay>
  );
}

interface RegisterInterventionProps
  extends Partial<InterventionDraft>, Pick<ComponentProps<typeof Button>, 'size' | 'variant' | 'disabled'> {}

/** A button that opens the form in which an intervention is registered, with what is known of it already. */
export function RegisterIntervention({
  size = 'sm',
  variant,
  disabled,
  ...draft
}: RegisterInterventionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FlaskConical aria-hidden />
        {interventionText.register}
      </Button>
      {isOpen ? <InterventionOverlay draft={draft} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
