import type { ReactNode } from 'react';

/** A part of what a row of a table opens onto, under its heading. */
export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
