/** What PostgreSQL last said that ended its work, in words where we have them. */
export function explainLog(log: string): string {
  if (isDiskFull(log)) return 'the disk is full';
  if (log.includes('Read-only file system')) return 'the disk is read-only';
  return /(?:FATAL|PANIC|error): +(.*)/.exec(log)?.[1] ?? log.trim().split('\n').at(-1) ?? '';
}

export function isDiskFull(log: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(log);
}

/** Whether somebody asked the server to stop, which we did not: another start took the data folder over. */
export function isShutDown(log: string): boolean {
  return /received (fast|immediate) shutdown request/.test(log);
}
