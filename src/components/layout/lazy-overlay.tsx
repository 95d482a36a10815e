import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { toast } from '@/data/toast.ts';
import { failureText } from '@/data/failure-text.ts';

interface LazyOverlayProps {
  /** What is open; another one is a new try. */
  name: string;
  children: ReactNode;
  /** Stands in its place until its code is there. */
  fallback?: ReactNode;
}

/** For dialogs whose code comes when first opened: one that does not arrive is a toast, and the page stays. */
export function LazyOverlay({ name, children, fallback = null }: LazyOverlayProps) {
  return (
    <CatchBoundary getResetKey={() => name} errorComponent={OverlayFailed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function OverlayFailed({ error }: ErrorComponentProps) {
  useEffect(() => {
    const { title, action } = failureText(error);
    toast.error(title, { id: 'overlay-failed', description: action, duration: 5000 });
  }, [error]);
  return null;
}
