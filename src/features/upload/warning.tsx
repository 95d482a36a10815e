import { TriangleAlert } from 'lucide-react';

/** One sentence on what the person may not expect. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="text-yellow flex min-w-0 items-start gap-1.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
