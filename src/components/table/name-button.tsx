import type { ReactNode } from 'react';

/** What a row is, which opens more of it. */
export function NameButton({ name, onPress }: { name: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      className="focus-ring hover:decoration-foreground decoration-border rounded-sm text-left font-semibold underline underline-offset-3"
      onClick={onPress}
    >
      {name}
    </button>
  );
}
