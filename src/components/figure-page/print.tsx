import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button.tsx';
import { formatMoment } from '@/domain/korea-time.ts';
import { comparisonText as text } from '@/text/comparison.ts';

/** In the head of a page that prints to one sheet. */
export function PrintButton() {
  return (
    <Button size="sm" className="max-md:hidden" onClick={() => window.print()}>
      <Printer aria-hidden />
      {text.print}
    </Button>
  );
}

/** On paper, where no filter card is: what the sheet is of, and when it was printed (Korea time). */
export function PrintedLine({ of }: { of: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // The paper is drawn as soon as this returns.
    const stamp = () => flushSync(() => setNow(new Date()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <p className="hidden text-sm tabular-nums print:block">
      {of} · {text.printedAt(formatMoment(now.toISOString()))}
    </p>
  );
}
