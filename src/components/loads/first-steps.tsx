import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { firstStepsText as text } from '@/text/first-steps.ts';

type Step = keyof typeof text.steps;

const links = (partnerId: number | undefined): Record<Step, ReactNode> => ({
  partner: (
    <Link to="/admin" search={{ view: 'partners' }}>
      {text.steps.partner.action}
    </Link>
  ),
  files:
    partnerId === undefined ? null : (
      <Link to="/$partnerId/upload" params={{ partnerId: String(partnerId) }}>
        {text.steps.files.action}
      </Link>
    ),
  colleague: <Link to="/admin">{text.steps.colleague.action}</Link>,
});

/** What a new installation still lacks, for its administrator; without a partner that comes first. */
export function FirstSteps({ partnerId }: { partnerId?: number }) {
  const now: Step = partnerId === undefined ? 'partner' : 'files';
  return (
    <ol aria-label={text.label} className="bg-card shadow-card w-full max-w-md rounded-lg text-left text-sm">
      {Object.entries(links(partnerId)).map(([name, link], index) => {
        const step = name as Step;
        const isDone = step === 'partner' && now !== 'partner';
        return (
          <li
            key={step}
            aria-current={step === now ? 'step' : undefined}
            className="flex min-h-13 items-center gap-3 border-b px-4 last:border-b-0"
          >
            <span className="bg-muted text-muted-foreground grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold">
              {isDone ? <Check aria-label={text.done} className="size-3.5" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1 font-medium break-keep">{text.steps[step].label}</span>
            {isDone || link === null ? null : (
              <Button asChild size="sm" variant={step === now ? 'primary' : 'secondary'}>
                {link}
              </Button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
