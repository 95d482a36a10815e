export interface SessionTokens {
  access_token: string;
  refresh_token: string;
}

interface SplitAddress {
  tokens: SessionTokens | null;
  /** The address is that of a mailed link which was used before or has expired. */
  isLinkFailed: boolean;
  /** The address without all that; null when there is nothing to take away. */
  cleanHref: string | null;
}

const secrets = ['accessToken', 'refreshToken', 'access_token', 'refresh_token'];
const failures = ['error', 'error_code', 'error_description'];

/**
 * What a page address says beside the page: the accessToken and refreshToken query parameters (specification
 * section 4), or what a mailed link brings, tokens in the fragment or an error in fragment or query. One token
 * without the other establishes nothing, but leaves the address too.
 */
export function splitTokens(href: string): SplitAddress {
  const url = new URL(href);
  const fragment = new URLSearchParams(url.hash.slice(1));
  const given = (name: string) => fragment.get(name) ?? url.searchParams.get(name);
  if (![...secrets, ...failures].some((name) => given(name) !== null))
    return { tokens: null, isLinkFailed: false, cleanHref: null };
  const access = url.searchParams.get('accessToken') ?? fragment.get('access_token');
  const refresh = url.searchParams.get('refreshToken') ?? fragment.get('refresh_token');
  const tokens = access && refresh ? { access_token: access, refresh_token: refresh } : null;
  const isLinkFailed = given('error') !== null || given('error_code') !== null;
  for (const name of [...secrets, ...failures]) url.searchParams.delete(name);
  const isLink = [...secrets, ...failures].some((name) => fragment.has(name));
  return { tokens, isLinkFailed, cleanHref: url.pathname + url.search + (isLink ? '' : url.hash) };
}

let taken: SessionTokens | null = null;
let failed: 'signup' | 'recovery' | null = null;

/**
 * Removes tokens and errors from the address bar and from this history entry. Runs before anything else of the
 * app, so that no request carries them as its referrer, no router stores them and no way back brings them again.
 */
export function hideTokens(): void {
  const { tokens, isLinkFailed, cleanHref } = splitTokens(location.href);
  if (cleanHref === null) return;
  taken = tokens;
  if (isLinkFailed) failed = location.pathname === '/reset-password' ? 'recovery' : 'signup';
  history.replaceState(history.state, '', cleanHref);
}

/** The tokens that hideTokens found; the second call returns null. */
export function takeTokens(): SessionTokens | null {
  const tokens = taken;
  taken = null;
  return tokens;
}

/** Which kind of mailed link brought the person here in vain; null without one. */
export function failedLink(): 'signup' | 'recovery' | null {
  return failed;
}

/** The person has read about the link, and another visit of the page is not about it. */
export function forgetFailedLink(): void {
  failed = null;
}
