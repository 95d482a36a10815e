import { useEffect, useState } from 'react';
import { errorsText } from '@/text/errors.ts';

/** After so many milliseconds of waiting a spinner alone looks broken. */
const PATIENCE = 8000;

/** Says after a while that the answer is late and still on its way. */
export function SlowNotice() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="text-muted-foreground min-h-10 px-4 text-center text-sm">
      {isLate ? errorsText.slow : null}
    </p>
  );
}
