import { CircleHelp } from 'lucide-react';
import { Tooltip } from '@/components/ui/tooltip.tsx';

interface HelpTipProps {
  /** Accessible name of the button: what is explained. */
  label: string;
  text: string;
}

/** A question mark that explains what it stands beside, by mouse, keyboard and touch. */
export function HelpTip({ label, text }: HelpTipProps) {
  return (
    <Tooltip text={text} onPress>
      <button
        type="button"
        aria-label={label}
        className="focus-ring text-subtle-foreground hover:text-foreground rounded-full print:hidden"
      >
        <CircleHelp aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  );
}
