import { isPartnerPath, pageAt } from '@/pages/page-at.ts';

/** The page of a partner at an address, if views of it are kept: one of a product or brand has none. */
export function pageOfViews(pathname: string) {
  const page = isPartnerPath(pathname) ? pageAt(pathname) : undefined;
  return page && page.path.length > 1 && !page.path.includes('$') ? page : undefined;
}
