import { useQueryClient } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { inboundPlanQuery, MOST_PLANNED } from '@/components/inbound/plan-queries.ts';
import { planSheet } from '@/components/inbound/plan-sheet.ts';
import { usePlanFile } from '@/components/inbound/use-plan-file.ts';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import type { ArgsOf } from '@/data/figure-function.ts';
import { usePartner } from '@/data/partner.tsx';
import { toast } from '@/data/toast.ts';
import { orderListText } from '@/text/order-list.ts';
import { orderListQueries } from './order-list-queries.ts';

const text = orderListText.template;

interface TemplateButtonProps {
  args: ArgsOf<'order_list'>;
  /** Options of the list on all its pages. */
  total: number;
}

/** Saves the marketplace's inbound template with every option of the list. */
export function TemplateButton({ args, total }: TemplateButtonProps) {
  const partner = usePartner();
  const client = useQueryClient();
  const file = usePlanFile({ onFailed: () => toast.error(text.failed) });
  const isTooLarge = total > MOST_PLANNED;
  const sheet = async () => {
    const page = { ...args, page_number: 1, page_size: MOST_PLANNED };
    const { rows } = await client.fetchQuery(orderListQueries.list.page(partner.code, page));
    const option_ids = rows.map(({ optionId }) => optionId);
    const plan = await client.fetchQuery(inboundPlanQuery(partner.code, { option_ids }));
    return planSheet(
      plan.day,
      plan.rows,
      new Map(plan.rows.map(({ optionId, orderQty }) => [optionId, orderQty ?? 0])),
    );
  };
  return (
    <Tooltip text={isTooLarge ? text.tooMany(MOST_PLANNED) : text.label}>
      <Button
        size="sm"
        variant="primary"
        busy={file.state === 'writing'}
        disabled={total === 0 || isTooLarge}
        onClick={() => void file.save(sheet)}
      >
        <PackagePlus aria-hidden />
        {text.button}
      </Button>
    </Tooltip>
  );
}
