import type { ReactNode } from 'react';

/** The bones of a page below the tab bar: padding, of a phone with room for a toast below its end, and the gap between header, cards and table. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3.5 px-3.5 pt-4 pb-20 md:px-6 md:py-5">{children}</div>
  );
}
