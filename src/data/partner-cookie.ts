import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'partner';
const THIRTY_DAYS = 2_592_000;

/** What the cookie holds as JSON (specification section 3, client-side persistence). */
export interface PartnerCookie {
  id: number;
  code: string;
  name: string;
}

/** The remembered partner, or null when there is none or the cookie holds something else. */
export function readPartnerCookie(): PartnerCookie | null {
  try {
    const value: unknown = JSON.parse(readCookie(COOKIE) ?? 'null');
    return isPartnerCookie(value) ? value : null;
  } catch {
    return null;
  }
}

/** Remembers the partner for 30 days (specification section 9). */
export function writePartnerCookie({ id, code, name }: PartnerCookie): void {
  writeCookie(COOKIE, JSON.stringify({ id, code, name }), THIRTY_DAYS);
}

/** Forgets the remembered partner. */
export function clearPartnerCookie(): void {
  deleteCookie(COOKIE);
}

function isPartnerCookie(value: unknown): value is PartnerCookie {
  if (typeof value !== 'object' || value === null) return false;
  const { id, code, name } = value as Record<string, unknown>;
  return Number.isInteger(id) && typeof code === 'string' && typeof name === 'string';
}
