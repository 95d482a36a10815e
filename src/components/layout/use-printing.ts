import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is drawn for paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The paper is drawn as soon as this returns.
    const handlePrint = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', handlePrint);
    window.addEventListener('afterprint', handlePrint);
    return () => {
      window.removeEventListener('beforeprint', handlePrint);
      window.removeEventListener('afterprint', handlePrint);
    };
  }, []);
  return isPrinting;
}
