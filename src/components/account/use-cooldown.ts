import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to 0, from `initial` at first and after each start(); measured by the clock, so a
 * sleeping tab does not stretch it.
 */
export function useCooldown(initial = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(now + initial * 1000);
  const isRunning = now < until;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [isRunning ? Math.ceil((until - now) / 1000) : 0, start];
}
