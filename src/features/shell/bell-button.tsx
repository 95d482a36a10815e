import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { homeQuery } from '@/data/home-query.ts';
import { useSelectedPartner } from '@/data/partner.tsx';
import { shellText } from '@/text/shell.ts';
import type { Overlay } from './overlay.ts';

interface BellButtonProps {
  className: string;
  onOpen: (overlay: Overlay) => void;
}

/** Opens what is new. What is unread comes with the figures that the menu counts with. */
export function BellButton({ className, onOpen }: BellButtonProps) {
  const partner = useSelectedPartner();
  const { data } = useQuery({ ...homeQuery(partner?.code ?? ''), enabled: partner !== null });
  const unread = data?.unread ?? 0;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className={className}
      aria-label={unread === 0 ? shellText.news : shellText.unread(unread)}
      title={shellText.news}
      onClick={() => onOpen('news')}
    >
      <span className="relative">
        <Bell aria-hidden />
        {unread === 0 ? null : (
          <span aria-hidden className="bg-red absolute -top-0.5 -right-0.5 size-1.5 rounded-full" />
        )}
      </span>
    </Button>
  );
}
