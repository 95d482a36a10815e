import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IndustryIcon } from '@/components/partner/industry-icon.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { cn } from '@/components/ui/cn.ts';
import type { Partner } from '@/data/partner-query.ts';
import { industryOf } from '@/domain/industry.ts';
import { partnersText } from '@/text/partners.ts';

interface PartnerCardProps {
  partner: Partner;
  isSelected: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Name, business registration number, industry icon and colour of one partner. */
export function PartnerCard({ partner, isSelected, onSelect, onKeyDown }: PartnerCardProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      className={cn(
        'focus-ring bg-card shadow-card hover:bg-raised flex w-full gap-3.5 rounded-lg p-4 text-left transition-colors md:flex-col md:p-4.5',
        isSelected && 'ring-primary ring-2',
      )}
    >
      <IndustryIcon description={partner.description} className="size-10 rounded-lg [&_svg]:size-5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate text-lg font-semibold">{partner.name}</span>
          {isSelected ? <Check aria-label={partnersText.current} className="size-4 shrink-0" /> : null}
        </span>
        <span className="text-subtle-foreground block text-sm tabular-nums">
          {partner.brn || partnersText.noBrn}
        </span>
      </span>
      <span className="self-end md:self-start">
        <Badge>{partnersText.industries[industryOf(partner.description)]}</Badge>
      </span>
    </button>
  );
}
