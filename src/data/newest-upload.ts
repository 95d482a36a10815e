import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './errors.ts';
import { ALL_PARTNERS } from './partner-selection.ts';
import { supabase } from './supabase.ts';

/** How the upload log names a kind of report (specification section 7: by category or by the table it fills). */
type ReportKind = { CATEGORY: string } | { TABLE_NM: string };

/** Moment (ISO) of the newest upload of the partner, or of ALL_PARTNERS, of one kind or of any; null when there was none. */
export async function newestUpload(
  partnerCode: string,
  signal: AbortSignal,
  kind: ReportKind | Record<string, never> = {},
): Promise<string | null> {
  const row = unwrap(
    await supabase()
      .from('log_file_upload')
      .select('REG_DT')
      .match({ ...kind, ...(partnerCode === ALL_PARTNERS ? {} : { PARTNER_CD: partnerCode }) })
      .order('REG_DT', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return row?.REG_DT ?? null;
}

/** Moment (ISO) at which a load of the partner, or of ALL_PARTNERS, was last taken back; null when none was. */
export async function lastTakenBack(partnerCode: string, signal: AbortSignal): Promise<string | null> {
  const row = unwrap(
    await supabase()
      .from('log_taken_back')
      .select('REG_DT')
      .match(partnerCode === ALL_PARTNERS ? {} : { PARTNER_CD: partnerCode })
      .order('REG_DT', { ascending: false })
      .limit(1)
      .abortSignal(signal)
      .maybeSingle(),
  );
  return row?.REG_DT ?? null;
}

interface LastUploadOptions {
  /** First part of the key of all queries of the area. */
  area: (partnerCode: string) => readonly string[];
  kind: ReportKind;
  freshness: { staleTime: number };
}

/** When a page's report was last loaded: null where it never was. */
export const lastUpload =
  ({ area, kind, freshness }: LastUploadOptions) =>
  (partnerCode: string) =>
    queryOptions({
      queryKey: [...area(partnerCode), 'last-update'],
      queryFn: ({ signal }) => newestUpload(partnerCode, signal, kind),
      ...freshness,
    });
