import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '@/components/layout/use-phone.ts';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '@/components/ui/sheet.tsx';
import { filtersText as text } from '@/text/filters.ts';

interface FilterCardProps {
  /** How many conditions differ from the default. */
  conditions: number;
  /** The form; close is for a search on a phone. */
  children: (close: () => void) => ReactNode;
}

/** A page's filters: a card, on a phone one button with the number of conditions that opens a sheet. */
export function FilterCard({ conditions, children }: FilterCardProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return <Card className="px-4 py-3.5 print:hidden">{children(() => {})}</Card>;
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button className="w-full justify-start print:hidden">
          <SlidersHorizontal aria-hidden />
          {text.conditions(conditions)}
        </Button>
      </SheetTrigger>
      <SheetContent side="bottom" closeLabel={text.close} aria-describedby={undefined}>
        <SheetTitle>{text.title}</SheetTitle>
        {children(() => setOpen(false))}
      </SheetContent>
    </Sheet>
  );
}
