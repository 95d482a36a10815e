import { type AppPage, pages } from './pages.ts';

const PARTNER = /^\/(?:-1|\d{1,10})(?=\/|$)/;

/** The address without a partner and without a slash at its end, which is a page's path or the id of its tab. */
const belowPartner = (pathname: string) => pathname.replace(PARTNER, '').replace(/(.)\/$/, '$1') || '/';

const patterns = pages.map(
  (page) => [page, new RegExp(`^${page.path.replace(/\$\w+/g, '([^/]+)')}$`)] as const,
);

/** The page at an address, with or without a partner; undefined for an address that is no page. */
export function pageAt(pathname: string): AppPage | undefined {
  return found(pathname)?.page;
}

/** What an address's parameter captures tells pages of one kind apart: the product, the brand. */
function found(pathname: string): { page: AppPage; code: string | undefined } | undefined {
  const path = belowPartner(pathname);
  for (const [page, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { page, code: match[1] };
  }
  return undefined;
}

/**
 * The title of a page's tab, with the code of the product or brand it is about; undefined for a page that gets none:
 * home, partner choice, sign-in, not found.
 */
export function tabTitle(id: string): string | undefined {
  const { page, code } = found(id) ?? {};
  if (!page || page.isTabless) return undefined;
  return code === undefined ? page.title : `${page.title} ${decoded(code)}`;
}

/** A part of an address as a person wrote it; as it stands where it is no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isBelowPartner = ({ scope }: AppPage) =>
  scope === 'partner' || scope === 'duplicate' || scope === 'overview';

/**
 * Whether a page of a partner's figures stands at that address. The router cannot tell `/12/inventory` from
 * `/abc/inventory`; the second is no page (specification section 2).
 */
export function isPartnerPath(pathname: string): boolean {
  const page = pageAt(pathname);
  if (!page) return false;
  return PARTNER.test(pathname)
    ? isBelowPartner(page) || page.scope === 'chosen'
    : page.scope === 'duplicate' || page.scope === 'overview' || page.scope === 'chosen';
}

/**
 * Where an address, with its search, leads for a partner: the same page below /{partnerId}; undefined where no page of a
 * partner's figures stands, and for the start page, which a choice of partner leads away from.
 */
export function addressForPartner(href: string, partnerId: number): string | undefined {
  const end = href.search(/[?#]/);
  const pathname = end < 0 ? href : href.slice(0, end);
  const page = isPartnerPath(pathname) ? pageAt(pathname) : undefined;
  if (!page || !isBelowPartner(page)) return undefined;
  return `/${partnerId}${belowPartner(pathname)}${href.slice(pathname.length)}`;
}

/** A page's address for a partner; without one the placeholder asks for one (specification section 2). */
export function pageAddress(page: AppPage, partnerId: number | undefined): string {
  return isBelowPartner(page) ? `/${partnerId ?? -1}${page.path}` : page.path;
}
