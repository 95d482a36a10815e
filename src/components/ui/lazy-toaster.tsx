import { lazy, Suspense, useEffect, useState } from 'react';
import { onToasterWanted } from '@/data/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

/** The place of the toasts, loaded with the first one. */
export function LazyToaster(props: { label: string; closeLabel: string }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => onToasterWanted(() => setIsWanted(true)), []);
  return isWanted ? (
    <Suspense>
      <Toaster {...props} />
    </Suspense>
  ) : null;
}
