import { queryOptions } from '@tanstack/react-query';
import { Failure, unwrap } from './errors.ts';
import { freshness } from './freshness.ts';
import { publicUrl } from './public-file.ts';
import { supabase } from './supabase.ts';

/** The signed-in person (auth_member, specification section 3). */
export interface Member {
  id: string;
  email: string;
  name: string | null;
  alias: string | null;
  /** Path of the picture in the avatars bucket. */
  avatar: string | null;
  isAllPartnerAccessible: boolean;
  isAdmin: boolean;
  /** Sees nothing before a second factor was used. */
  needsFactor: boolean;
}

/**
 * Reads auth_member by EMAIL, one row with all columns (section 7). Addresses are stored in lower case. A member who
 * was deactivated is the failure `inactive`, whether the backend says so or the row.
 */
export async function fetchMember(email: string, signal?: AbortSignal): Promise<Member> {
  const query = supabase().from('auth_member').select().eq('EMAIL', email.toLowerCase()).limit(1);
  const row = unwrap(await (signal ? query.abortSignal(signal) : query).single());
  if (!row.IS_ACTIVE) throw new Failure('inactive', 'The member is inactive.');
  return {
    id: row.ID,
    email: row.EMAIL,
    name: row.NAME,
    alias: row.ALIAS,
    avatar: row.AVATAR,
    isAllPartnerAccessible: row.IS_ALL_PARTNER_ACCESSIBLE,
    isAdmin: row.IS_ADMIN,
    needsFactor: row.NEEDS_FACTOR,
  };
}

export const memberKeys = { all: ['member'] as const };

/** The member of an address as query options; throws the known failure when there is none or it may not be read. */
export function memberQuery(email: string) {
  return queryOptions({
    queryKey: [...memberKeys.all, email],
    queryFn: ({ signal }) => fetchMember(email, signal),
    ...freshness.member,
  });
}

/** How the member is addressed: alias, else name, else e-mail (section 2, layout). */
export function memberLabel(member: Pick<Member, 'alias' | 'name' | 'email'>): string {
  return member.alias?.trim() || member.name?.trim() || member.email;
}

/** Address of the member's picture, or undefined for the initial instead. */
export function avatarUrl(member: Pick<Member, 'avatar'>): string | undefined {
  if (!member.avatar) return undefined;
  return publicUrl('avatars', member.avatar);
}
