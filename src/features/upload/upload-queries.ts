import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';

const SHOWN = 20;

/** One loaded file (log_file_upload). Days are Korea time, yyyyMMdd. */
export interface LoadedFile {
  id: number;
  category: string;
  fileName: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  rowCount: number;
  errorCount: number;
  /** Rows of other services that were not loaded, their won, and the services. */
  asideCount: number;
  asideAmount: number;
  asideServices: string;
  /** The member who loaded it; null from the terminal, or when the member is gone. */
  userId: string | null;
  /** ISO text. */
  loadedAt: string;
}

export type DueReport = AnswerOf<'reports_due'>['rows'][number];

/** True if somebody should fetch the report today. */
export const isDue = ({ days }: DueReport): boolean => days.length > 0;

const allDue = (partnerCode: string) => ['upload', partnerCode, 'due'] as const;

export const uploadQueries = {
  allDue,
  /** Reports of partners to fetch today, on the page of one of them. */
  due: (partnerCode: string, partner_cds: string[]) =>
    queryOptions({
      queryKey: [...allDue(partnerCode), partner_cds] as const,
      queryFn: async ({ signal }) =>
        (
          unwrap(
            await supabase().rpc('reports_due', { partner_cds }).abortSignal(signal),
          ) as AnswerOf<'reports_due'>
        ).rows,
      placeholderData: keepPreviousData,
      ...freshness.uploadHistory,
    }),
  /** The partner's last loads, newest first. */
  history: (partnerCode: string) =>
    queryOptions({
      queryKey: ['upload', partnerCode, 'history'],
      queryFn: async ({ signal }): Promise<LoadedFile[]> => {
        const rows = unwrap(
          await supabase()
            .from('log_file_upload')
            .select(
              'ID, CATEGORY, FILE_NM, PERIOD_START, PERIOD_END, ROW_CNT, ERR_CNT, USER_ID, REG_DT, ASIDE_CNT, ASIDE_AMT, ASIDE_SVC',
            )
            .eq('PARTNER_CD', partnerCode)
            .order('REG_DT', { ascending: false })
            .order('ID', { ascending: false })
            .limit(SHOWN)
            .abortSignal(signal),
        );
        return rows.map((row) => ({
          id: row.ID,
          category: row.CATEGORY,
          fileName: row.FILE_NM,
          periodStart: row.PERIOD_START,
          periodEnd: row.PERIOD_END,
          rowCount: row.ROW_CNT,
          errorCount: row.ERR_CNT,
          asideCount: row.ASIDE_CNT,
          asideAmount: row.ASIDE_AMT,
          asideServices: row.ASIDE_SVC,
          userId: row.USER_ID,
          loadedAt: row.REG_DT,
        }));
      },
      ...freshness.uploadHistory,
    }),
};
