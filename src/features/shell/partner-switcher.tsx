import { ChevronsUpDown } from 'lucide-react';
import { IndustryIcon } from '@/components/partner/industry-icon.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { useSelectedPartner } from '@/data/partner.tsx';
import { setPartnerModal } from '@/data/partner-store.ts';
import { industryOf } from '@/domain/industry.ts';
import { partnersText } from '@/text/partners.ts';
import { shellText } from '@/text/shell.ts';

interface PartnerSwitcherProps {
  isCollapsed: boolean;
  onChoose?: () => void;
}

/** Whose data is shown, with industry icon and colour; opens the partner modal. */
export function PartnerSwitcher({ isCollapsed, onChoose }: PartnerSwitcherProps) {
  const partner = useSelectedPartner();
  const label = partner ? shellText.switcher.change(partner.name) : shellText.switcher.choose;
  const button = (
    <button
      type="button"
      aria-label={isCollapsed ? label : undefined}
      aria-haspopup="dialog"
      onClick={() => {
        onChoose?.();
        setPartnerModal(true);
      }}
      className={cn(
        'focus-ring bg-raised hover:bg-accent flex w-full items-center gap-2.5 rounded-lg border text-left transition-colors',
        isCollapsed ? 'justify-center border-transparent bg-transparent p-0.5' : 'mb-1 p-2',
      )}
    >
      <IndustryIcon description={partner?.description ?? ''} />
      {isCollapsed ? null : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-semibold">
              {partner?.name ?? shellText.switcher.choose}
            </span>
            {partner ? (
              <span className="text-subtle-foreground text-2xs block truncate">
                {partnersText.industries[industryOf(partner.description)]}
              </span>
            ) : null}
          </span>
          {partner ? <span className="sr-only">{shellText.switcher.action}</span> : null}
          <ChevronsUpDown aria-hidden className="text-subtle-foreground size-4 shrink-0" />
        </>
      )}
    </button>
  );
  return isCollapsed ? (
    <Tooltip text={partner?.name ?? label} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  );
}
