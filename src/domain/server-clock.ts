let ahead = 0;

/** Milliseconds that this computer's clock is ahead of the backend's; negative if it is behind, 0 until it is known. */
export const clockAhead = () => ahead;

/** Sets the difference between the clocks; src/data/clock-difference.ts measures it. */
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** Returns the moment by the backend's clock. A seller's computer may be hours or a day off. */
export const serverNow = () => new Date(Date.now() - ahead);
