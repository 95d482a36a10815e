/**
 * Whether an uncaught error is postgres.js 3.4.9 writing to a connection whose backend was killed just now. It
 * must not end the host by itself, but the pool may never get that connection back: the pool is to be replaced.
 */
export function isLostSocket(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /null \(reading 'write'\)/.test(error.message) &&
    /\bnextWrite\b.*[/\\]postgres[/\\]/.test(error.stack ?? '')
  );
}
