import { Link } from '@tanstack/react-router';
import { PackagePlus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { usePartner } from '@/data/partner.tsx';
import { orderListText } from '@/text/order-list.ts';

/** The way to the order list, from the pages that show 권장 입고. */
export function OrderListLink() {
  return (
    <Button asChild size="sm">
      <Link to="/$partnerId/order-list" params={{ partnerId: String(usePartner().id) }}>
        <PackagePlus aria-hidden />
        {orderListText.link}
      </Link>
    </Button>
  );
}
