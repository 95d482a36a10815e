/** What the rules need to know of a partner. */
interface Identified {
  id: number;
}

/** What stands for all partners that the member may see where a partner's code does. */
export const ALL_PARTNERS = '';

/** The placeholder id that opens the partner modal (specification section 2). */
export const PLACEHOLDER_PARTNER_ID = -1;

/**
 * The first numeric segment of a path as a partner id, or null: `/12/inventory` is 12, `/profile` is none. Only
 * the first segment counts, for an option id further right is no partner.
 */
export function partnerIdOfPath(pathname: string): number | null {
  const segment = /^\/(-1|\d{1,10})(?=\/|$)/.exec(pathname)?.[1];
  return segment === undefined ? null : Number(segment);
}

/**
 * The selected partner (section 4): the first of the cookie's id, the URL's id and the current selection that is
 * in the accessible list; else the only one of the list, which nobody needs to choose; undefined clears the selection.
 */
export function choosePartner<T extends Identified>(
  accessible: readonly T[],
  from: { cookieId: number | null; urlId: number | null; currentId: number | null },
): T | undefined {
  const known = [from.cookieId, from.urlId, from.currentId]
    .map((id) => accessible.find((partner) => partner.id === id))
    .find((partner) => partner !== undefined);
  return known ?? (accessible.length === 1 ? accessible[0] : undefined);
}

/** What the partner guard does on entering a page that needs a partner. */
export type PartnerEntry<T> =
  { do: 'show'; partner: T } | { do: 'placeholder' } | { do: 'deny' } | { do: 'choose' };

/**
 * Below /{partnerId} the URL is the truth: a copied link shows the same partner to everyone who may see it. On
 * the paths without a partner the selection of this window stays, and at the start the rule of section 4 counts.
 */
export function enterPartnerPage<T extends Identified>(
  accessible: readonly T[],
  from: { cookieId: number | null; urlId: number | null; currentId: number | null },
): PartnerEntry<T> {
  if (accessible.length === 0) return { do: 'choose' };
  if (from.urlId === PLACEHOLDER_PARTNER_ID) return { do: 'placeholder' };
  if (from.urlId !== null) {
    const partner = accessible.find(({ id }) => id === from.urlId);
    return partner ? { do: 'show', partner } : { do: 'deny' };
  }
  const partner = accessible.find(({ id }) => id === from.currentId) ?? choosePartner(accessible, from);
  return partner ? { do: 'show', partner } : { do: 'choose' };
}
