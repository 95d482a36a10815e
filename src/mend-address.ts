/**
 * An address whose percent signs are no encoding (/2/brand/%E0%A4%A) is no page, but the router would stop before
 * the guards that say so: it becomes one segment of plain text, which is no page either. Call before the router is made.
 */
export function mendAddress(): void {
  const { pathname, search, hash } = location;
  if (isEncoding(pathname)) return;
  history.replaceState(history.state, '', `/${encodeURIComponent(pathname.slice(1))}${search}${hash}`);
}

function isEncoding(text: string): boolean {
  try {
    // The result is returned, because the minifier drops a call whose result nobody reads.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
