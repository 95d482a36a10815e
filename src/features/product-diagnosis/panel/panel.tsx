import { useQuery } from '@tanstack/react-query';
import { PackageX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PartFailed } from '@/components/figure-page/part.tsx';
import { usePhone } from '@/components/layout/use-phone.ts';
import { Sheet, SheetContent, SheetTitle } from '@/components/ui/sheet.tsx';
import { SpinnerArea } from '@/components/ui/spinner.tsx';
import { StateMessage } from '@/components/ui/state-message.tsx';
import { usePartner } from '@/data/partner.tsx';
import { optionPanelText as text } from '@/text/option-panel.ts';
import { PanelContent } from './content.tsx';
import { productListQueries } from '@/components/product/product-list-queries.ts';

interface OptionPanelProps {
  optionId: string;
  onClose: () => void;
}

/**
 * More of one option, beside its list, which stays usable; on a phone over all of it. Escape closes it, and the focus
 * goes back to what opened it.
 */
export default function OptionPanel({ optionId, onClose }: OptionPanelProps) {
  const phone = usePhone();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  return (
    <Sheet open modal={phone} onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        ref={panel}
        data-beside-page
        aria-describedby={undefined}
        closeLabel={text.close}
        tabIndex={-1}
        className="border-border w-full max-w-none border-l sm:w-104"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
        onEscapeKeyDown={(event) => {
          // A field of the list that is left with it is no panel that is closed.
          const { target } = event;
          const isField = target instanceof HTMLElement && target.matches('input, select, textarea');
          if (isField && !panel.current?.contains(target)) event.preventDefault();
        }}
        // A press in the list is one in the list.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <FocusOf
          key={optionId}
          onOpen={() => {
            const { activeElement } = document;
            if (panel.current?.contains(activeElement) === false) opener.current = activeElement;
            panel.current?.focus();
          }}
        >
          <Panel optionId={optionId} />
        </FocusOf>
      </SheetContent>
    </Sheet>
  );
}

/** Tells that another option is open, once it is on the page. */
function FocusOf({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const open = useRef(onOpen);
  useEffect(() => open.current(), []);
  return children;
}

function Panel({ optionId }: { optionId: string }) {
  const query = useQuery(productListQueries.panel(usePartner().code, { option_id: optionId }));
  // The answer about the option before says nothing of this one.
  if (query.data && !query.isPlaceholderData) return <PanelContent data={query.data} />;
  const untitled = <SheetTitle className="sr-only">{text.label}</SheetTitle>;
  if (query.isError)
    return (
      <>
        {untitled}
        <PartFailed error={query.error} retry={() => void query.refetch()} title={text.failed} />
      </>
    );
  if (query.isPending || query.isPlaceholderData)
    return (
      <>
        {untitled}
        <SpinnerArea label={text.loading} />
      </>
    );
  return (
    <>
      {untitled}
      <StateMessage icon={PackageX} title={text.notFound.title} text={text.notFound.text} />
    </>
  );
}
