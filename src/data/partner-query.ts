import { queryOptions } from '@tanstack/react-query';
import { toast } from './toast.ts';
import { partnersText } from '@/text/partners.ts';
import { toFailure, unwrap } from './errors.ts';
import { freshness } from './freshness.ts';
import { supabase } from './supabase.ts';
import { wholeList } from './whole-list.ts';

/** A company whose data a member may see (dim_partner, specification section 3). */
export interface Partner {
  /** First segment of every partner page's URL. */
  id: number;
  code: string;
  name: string;
  /** Business registration number, 000-00-00000. */
  brn: string;
  /** Industry text; its keywords pick icon and colour. */
  description: string;
  /** Whether the member may load this partner's reports; the database asks again at each load. */
  mayLoad: boolean;
  /** True if the member manages the people of this partner; the database asks again at each change. */
  mayManage: boolean;
}

export const partnerKeys = { all: ['partners'] as const };

/** The member's partners, sorted by name in Korean collation. */
export function partnersQuery(memberId: string) {
  return queryOptions({
    queryKey: [...partnerKeys.all, memberId],
    queryFn: ({ signal }) => fetchPartners(memberId, signal),
    meta: { onFailure: toastLoadFailure },
    ...freshness.partners,
  });
}

/** The calls of section 7: all active partners for a member who may see all, else the linked ones. */
async function fetchPartners(memberId: string, signal: AbortSignal): Promise<Partner[]> {
  const { IS_ALL_PARTNER_ACCESSIBLE: seesAll } = unwrap(
    await supabase()
      .from('auth_member')
      .select('IS_ALL_PARTNER_ACCESSIBLE')
      .eq('ID', memberId)
      .abortSignal(signal)
      .single(),
  );
  if (seesAll) {
    return toPartners(
      await wholeList((from, to) =>
        supabase()
          .from('dim_partner')
          .select(PARTNER_COLUMNS)
          .eq('IS_ACTIVE', true)
          .order('ID')
          .range(from, to)
          .abortSignal(signal),
      ),
      () => ({ mayLoad: true, mayManage: false }),
    );
  }
  const links = await wholeList((from, to) =>
    supabase()
      .from('auth_member_partner')
      .select('PARTNER_CD, CAN_LOAD, CAN_MANAGE')
      .eq('USER_ID', memberId)
      .order('ID')
      .range(from, to)
      .abortSignal(signal),
  );
  const rights = new Map(
    links.map((link) => [link.PARTNER_CD, { mayLoad: link.CAN_LOAD, mayManage: link.CAN_MANAGE }]),
  );
  const codes = [...rights.keys()];
  const pieces = Array.from({ length: Math.ceil(codes.length / CODES_PER_READ) }, (_, piece) =>
    fetchLinked(codes.slice(piece * CODES_PER_READ, (piece + 1) * CODES_PER_READ), signal),
  );
  const none = { mayLoad: false, mayManage: false };
  return toPartners((await Promise.all(pieces)).flat(), (code) => rights.get(code) ?? none);
}

const PARTNER_COLUMNS = 'ID, PARTNER_CD, PARTNER_NM, BRN, DESCRIPTION';
/** The codes stand in the request's address, which servers refuse when it is long. */
const CODES_PER_READ = 100;

async function fetchLinked(codes: string[], signal: AbortSignal): Promise<PartnerRow[]> {
  return unwrap(
    await supabase()
      .from('dim_partner')
      .select(PARTNER_COLUMNS)
      .in('PARTNER_CD', codes)
      .eq('IS_ACTIVE', true)
      .limit(CODES_PER_READ)
      .abortSignal(signal),
  );
}

interface PartnerRow {
  ID: number;
  PARTNER_CD: string;
  PARTNER_NM: string;
  BRN: string | null;
  DESCRIPTION: string | null;
}

const byKoreanName = new Intl.Collator('ko', { numeric: true });

type LinkRights = Pick<Partner, 'mayLoad' | 'mayManage'>;

function toPartners(rows: PartnerRow[], rightsOf: (code: string) => LinkRights): Partner[] {
  return rows
    .map((row) => ({
      id: row.ID,
      code: row.PARTNER_CD,
      name: row.PARTNER_NM,
      brn: row.BRN ?? '',
      description: row.DESCRIPTION ?? '',
      ...rightsOf(row.PARTNER_CD),
    }))
    .sort((a, b) => byKoreanName.compare(a.name, b.name) || a.id - b.id);
}

/** Section 8: a known failure names itself, anything else is an error of unknown kind; both for 5 s. */
function toastLoadFailure(error: unknown): void {
  const failure = toFailure(error);
  const { loadFailed, unexpected } = partnersText.toasts;
  const { title, fallback } = failure.kind === 'unknown' ? unexpected : loadFailed;
  toast.error(title, { id: 'partners-failed', description: fallback, duration: 5000 });
}
