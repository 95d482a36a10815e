import { isSameSite } from '../loopback.ts';

/** Pages that a link in a mail may lead to. */
const paths = new Set(['/', '/login', '/reset-password']);

/** The wanted address when it is one of the product's own pages, else the product's start page. */
export function allowedRedirect(siteUrl: string, wanted: string | null): string {
  const home = new URL(siteUrl);
  if (wanted === null || !URL.canParse(wanted)) return home.href;
  const url = new URL(wanted);
  // The fragment is where a link hands its token over: it holds nothing of anybody else's.
  url.hash = '';
  const isAllowed = isSameSite(url, home) && paths.has(url.pathname) && !url.username && !url.password;
  return isAllowed ? url.href : home.href;
}
