import { isLoopback } from '../options.ts';

/** Addresses under which this server may be asked, and which of them a browser is to use. */
export interface Origins {
  siteUrl: string;
  /** Bound to loopback: then only names of this machine and SITE_URL are answered. */
  loopbackOnly: boolean;
}

/**
 * The origin a browser reached the server by, from its Host header: the same machine may be called localhost
 * or 127.0.0.1, and the client must call the one that its page came from. Otherwise SITE_URL.
 */
export function originOf(host: string | undefined, { siteUrl }: Origins): string {
  return host !== undefined && isLoopback(hostName(host)) ? `http://${host}` : siteUrl;
}

/**
 * Whether a Host header may be answered. A server bound to loopback refuses foreign names: otherwise any web
 * page could point its own name at 127.0.0.1 and read what this server says (DNS rebinding).
 */
export function isKnownHost(host: string | undefined, { siteUrl, loopbackOnly }: Origins): boolean {
  if (!loopbackOnly) return true;
  return host !== undefined && (isLoopback(hostName(host)) || host === new URL(siteUrl).host);
}

function hostName(host: string): string {
  return host
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}
