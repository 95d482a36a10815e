import { useEffect, useState } from 'react';
import { authText } from '@/text/auth.ts';

const PATIENCE_MS = 4000;

/** Says that an answer is late, so that a slow backend does not look like a dead button. */
export function SlowNotice({ active }: { active: boolean }) {
  return active ? <LateNotice /> : null;
}

function LateNotice() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <output className="text-muted-foreground text-center text-xs">{isLate ? authText.slow : ''}</output>;
}
