import { isLoopbackAddress, isLoopbackHostname } from '@supabase/lite';

/** Whether two origins are the same, or are two names of this machine on one port, as 127.0.0.1 and localhost. */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true;
  const bothLocal = isLoopbackHostname(one.hostname) && isLoopbackHostname(other.hostname);
  return bothLocal && one.protocol === other.protocol && one.port === other.port;
}

/** What only a proxy adds. */
const ofProxies = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/;

/**
 * Whether a request came from this machine and was meant for it: a page elsewhere may point a name of its own at it,
 * and a proxy on this machine may call it by any name.
 */
export function isLocalRequest(request: Request, peerAddress: string | null): boolean {
  if ([...request.headers.keys()].some((name) => ofProxies.test(name))) return false;
  const peer = peerAddress?.replace(/^::ffff:/, '');
  return peer !== undefined && isLoopbackAddress(peer) && isLoopbackHostname(new URL(request.url).hostname);
}
