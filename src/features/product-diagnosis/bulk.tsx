import { Copy, PackagePlus } from 'lucide-react';
import { lazy, useState } from 'react';
import { RegisterIntervention } from '@/components/intervention/register-intervention.tsx';
import { LazyOverlay } from '@/components/layout/lazy-overlay.tsx';
import { ExportButton } from '@/components/table/export-button.tsx';
import type { TableFile } from '@/components/table/table-sheet.ts';
import { Button } from '@/components/ui/button.tsx';
import { copyText } from '@/data/copy-text.ts';
import { codeWhenConnected } from '@/data/page-code.ts';
import { inboundPlanText } from '@/text/inbound-plan.ts';
import { optionEditsText } from '@/text/option-edits.ts';
import { productsText } from '@/text/products.ts';
import { tagsText } from '@/text/tags.ts';
import type { BulkField } from './bulk-dialog.tsx';

const { bulk: text, columns } = productsText;
const FIELDS = ['memo', 'targetDays', 'leadDays'] as const;

const BulkDialog = lazy(() =>
  codeWhenConnected(() => import('./bulk-dialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog }))),
);

const TagDialog = lazy(() => codeWhenConnected(() => import('@/components/tags/tag-dialog.tsx')));

const InboundPlanDialog = lazy(() =>
  codeWhenConnected(() =>
    import('./plan/dialog.tsx').then(({ InboundPlanDialog }) => ({ default: InboundPlanDialog })),
  ),
);

interface ProductBulkProps {
  optionIds: readonly string[];
  /** Of these options. */
  file: TableFile;
}

/** What can be done with the chosen options. */
export function ProductBulk({ optionIds, file }: ProductBulkProps) {
  const [open, setOpen] = useState<BulkField | 'plan' | 'tags' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" onClick={() => void copyText(optionIds.join('\n'), columns.optionId)}>
        <Copy aria-hidden />
        {text.copyIds}
      </Button>
      {FIELDS.map((one) => (
        <Button key={one} size="sm" onClick={() => setOpen(one)}>
          {optionEditsText.fields[one]}
        </Button>
      ))}
      <Button size="sm" onClick={() => setOpen('tags')}>
        {tagsText.title}
      </Button>
      <ExportButton label={text.selected} disabled={false} file={file} />
      <Button size="sm" onClick={() => setOpen('plan')}>
        <PackagePlus aria-hidden />
        {inboundPlanText.title}
      </Button>
      <RegisterIntervention options={optionIds.map((optionId) => ({ optionId }))} />
      {open === null ? null : (
        <LazyOverlay name={open}>
          {open === 'plan' ? <InboundPlanDialog optionIds={optionIds} onClose={close} /> : null}
          {open === 'tags' ? <TagDialog of="options" keys={optionIds} onClose={close} /> : null}
          {open !== 'plan' && open !== 'tags' ? (
            <BulkDialog field={open} optionIds={optionIds} onClose={close} />
          ) : null}
        </LazyOverlay>
      )}
    </>
  );
}
