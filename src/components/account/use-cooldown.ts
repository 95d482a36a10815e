import { useEffect, useState } from 'react';

/**
 * Counts whole seconds down to 0, from `initial` at first and after each start(). It measures the time that passes,
 * so neither a throttled timer nor a clock that is set anew stretches it.
 */
export function useCooldown(initial = 0): [secondsLeft: number, start: (seconds: number) => void] {
  const [now, setNow] = useState(() => performance.now());
  const [until, setUntil] = useState(now + initial * 1000);
  const isRunning = now < until;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    setNow(performance.now());
    setUntil(performance.now() + seconds * 1000);
  };
  return [isRunning ? Math.ceil((until - now) / 1000) : 0, start];
}
