import { Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { salesSourceText as text } from '@/text/sales-source.ts';

const SalesSourcePanel = lazy(() => import('./sales-source-panel.tsx'));

/** What a figure is of: a period of two Korea-time days and the brands (none: all). */
export interface SalesSource {
  date_start: string;
  date_end: string;
  brand_cds?: string[];
}

/** Opens the options, days and loads that a figure of sales is made of (구성); a page's other arguments are none of it. */
export function SalesSourceButton({ figure, source }: { figure: string; source: SalesSource }) {
  const [isOpen, setOpen] = useState(false);
  const { date_start, date_end, brand_cds } = source;
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        className="print:hidden"
        aria-label={text.open(figure)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Layers aria-hidden />
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SalesSourcePanel
            source={{ date_start, date_end, ...(brand_cds ? { brand_cds } : {}) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
