/** True if a header If-None-Match names the tag of what would be sent. */
export function matchesTag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
