import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { backendFetch } from '@/data/backend-fetch.ts';
import type { Database } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
import { readWholeLists } from '@/data/list-pages.ts';
import { ALL_PARTNERS } from '@/data/partner-selection.ts';
import { listRequest } from '@/data/rpc-request.ts';
import { supabase } from '@/data/supabase.ts';

/** A load of the partner, also one that was taken back. Days are Korea time, yyyyMMdd. */
export type Load = AnswerOf<'load_history'>['rows'][number];

/** A load of those that were given together. */
export type DropLoad = AnswerOf<'drop_loads'>['rows'][number];

export type DueReport = AnswerOf<'reports_due'>['rows'][number];

/** One of them in the list of all partners. */
export type DueRow = AnswerOf<'reports_due_list'>['rows'][number];

/** A report that waits for a person. */
export type WaitingImport = AnswerOf<'imports_waiting'>['rows'][number];

type DueListArgs = Database['public']['Functions']['reports_due_list']['Args'];

/** True if somebody should fetch the report today. */
export const isDue = ({ days }: DueReport): boolean => days.length > 0;

const allDue = ['reports-due'] as const;
const dueOf = (partnerCode: string) => [...allDue, partnerCode] as const;

export const uploadQueries = {
  allDue: () => allDue,
  /** What is due of one partner, or of ALL_PARTNERS. */
  dueOf,
  /** Reports of the partner to fetch today. */
  due: (partnerCode: string) =>
    queryOptions({
      queryKey: dueOf(partnerCode),
      queryFn: async ({ signal }) =>
        (
          unwrap(
            await supabase()
              .rpc('reports_due', { partner_cds: [partnerCode] })
              .abortSignal(signal),
          ) as AnswerOf<'reports_due'>
        ).rows,
      ...freshness.uploadHistory,
    }),
  /** A page of those of all partners whose reports the member may load. */
  dueList: (args: DueListArgs) =>
    queryOptions({
      queryKey: [...dueOf(ALL_PARTNERS), args] as const,
      queryFn: async ({ signal }) =>
        listAnswer<AnswerOf<'reports_due_list'>>(
          unwrap(await supabase().rpc('reports_due_list', args).abortSignal(signal)),
        ),
      placeholderData: keepPreviousData,
      ...freshness.uploadHistory,
    }),
  /** Every row of it. */
  everyDue: async (args: DueListArgs): Promise<DueRow[]> => {
    const [answer] = await readWholeLists([await listRequest('reports_due_list', null, args)], backendFetch);
    return listAnswer<AnswerOf<'reports_due_list'>>(answer).rows;
  },
  /** Reports that wait for a person, the oldest first. */
  waiting: (partnerCode: string) =>
    queryOptions({
      queryKey: ['upload', partnerCode, 'waiting'],
      queryFn: async ({ signal }) => {
        const answer: unknown = unwrap(
          await supabase().rpc('imports_waiting', { partner_cd: partnerCode }).abortSignal(signal),
        );
        return (answer as AnswerOf<'imports_waiting'>).rows;
      },
      ...freshness.uploadHistory,
    }),
  /** Loads that were given together, of whichever partner, read when they are asked for. */
  drop: (drop_id: string) =>
    queryOptions({
      queryKey: ['upload', 'drop', drop_id],
      queryFn: async ({ signal }) =>
        (
          unwrap(
            await supabase().rpc('drop_loads', { drop_id }).abortSignal(signal),
          ) as AnswerOf<'drop_loads'>
        ).rows,
      ...freshness.dropLoads,
    }),
  /** The partner's last loads, newest first. */
  history: (partnerCode: string) =>
    queryOptions({
      queryKey: ['upload', partnerCode, 'history'],
      queryFn: async ({ signal }) =>
        (
          unwrap(
            await supabase().rpc('load_history', { partner_cd: partnerCode }).abortSignal(signal),
          ) as AnswerOf<'load_history'>
        ).rows,
      ...freshness.uploadHistory,
    }),
};
