import { useMember } from './member.tsx';

/** Whether the member may load reports of the chosen partner; the database refuses others (private.require_importer). */
export function useMayLoad(): boolean {
  return useMember().isAllPartnerAccessible;
}
