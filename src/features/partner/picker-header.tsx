import type { ReactNode } from 'react';

/** Title at the left, search at the right, below each other on a phone; stays in sight above many cards. */
export function PickerHeader({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <div className="sticky top-0 z-10 -mx-1 -mb-3 flex flex-wrap items-end justify-between gap-3 bg-inherit px-1 pt-6 pb-3">
      {heading}
      {children ? <div className="relative w-full md:w-60 lg:w-72">{children}</div> : null}
    </div>
  );
}
