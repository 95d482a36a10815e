import { useEffect, useState } from 'react';
import { serverNow } from '@/domain/korea-time.ts';

const MINUTE_MS = 60_000;

/** The time of this render, new every minute: a page that stays open over midnight greets the new day. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
