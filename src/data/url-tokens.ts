export interface SessionTokens {
  access_token: string;
  refresh_token: string;
}

/**
 * The accessToken and refreshToken query parameters of a page address and the address without them
 * (specification section 4). One without the other establishes nothing, but leaves the address too.
 */
export function splitTokens(href: string): { tokens: SessionTokens | null; cleanHref: string | null } {
  const url = new URL(href);
  const accessToken = url.searchParams.get('accessToken');
  const refreshToken = url.searchParams.get('refreshToken');
  if (accessToken === null && refreshToken === null) return { tokens: null, cleanHref: null };
  url.searchParams.delete('accessToken');
  url.searchParams.delete('refreshToken');
  const tokens =
    accessToken && refreshToken ? { access_token: accessToken, refresh_token: refreshToken } : null;
  return { tokens, cleanHref: url.pathname + url.search + url.hash };
}

let taken: SessionTokens | null = null;

/**
 * Removes the tokens from the address bar and from this history entry. Runs before anything else of the app, so
 * that no request carries them as its referrer and no router stores them.
 */
export function hideTokens(): void {
  const { tokens, cleanHref } = splitTokens(location.href);
  if (cleanHref === null) return;
  taken = tokens;
  history.replaceState(history.state, '', cleanHref);
}

/** The tokens that hideTokens found; the second call returns null. */
export function takeTokens(): SessionTokens | null {
  const tokens = taken;
  taken = null;
  return tokens;
}
