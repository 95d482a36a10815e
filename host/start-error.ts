/** A reason not to start that the person at the terminal can act on: printed as one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

const reasons: Record<string, string> = {
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a part of the path is not a directory',
  ENOTDIR: 'a part of the path is not a directory',
  ENOENT: 'it cannot be made there',
};

/** What a failed file operation means in words; the system's own code where we have none. */
export function fileFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code || String(error));
}
