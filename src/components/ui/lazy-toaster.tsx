import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { codeWhenConnected } from '@/data/page-code.ts';
import { onToasterWanted } from '@/data/toast.ts';

interface ToasterProps {
  label: string;
  closeLabel: string;
}

const load = () => import('./toaster.tsx');
// A page of an older release, whose code is gone, stays as it is without toasts.
const Toaster = lazy(async (): Promise<{ default: ComponentType<ToasterProps> }> => {
  try {
    return { default: (await codeWhenConnected(load)).Toaster };
  } catch {
    return { default: () => null };
  }
});

/** The place of the toasts, loaded with the first one, or once the page has nothing to do: without a connection there are toasts, too. */
export function LazyToaster(props: ToasterProps) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => onToasterWanted(() => setIsWanted(true)), []);
  useEffect(() => {
    // Not in every browser.
    const whenIdle = window.requestIdleCallback as typeof window.requestIdleCallback | undefined;
    whenIdle?.(() => void load().catch(() => undefined));
  }, []);
  return isWanted ? (
    <Suspense>
      <Toaster {...props} />
    </Suspense>
  ) : null;
}
