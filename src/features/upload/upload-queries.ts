import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import type { Database } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { listAnswer } from '@/data/list-answer.ts';
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

/** True if somebody should fetch the report today. */
export const isDue = ({ days }: DueReport): boolean => days.length > 0;

const allDue = (partnerCode: string) => ['upload', partnerCode, 'due'] as const;

export const uploadQueries = {
  allDue,
  /** Reports of the partner to fetch today. */
  due: (partnerCode: string) =>
    queryOptions({
      queryKey: [...allDue(partnerCode), 'own'] as const,
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
  /** A page of those of all partners whose reports the member may load, on the page of one of them. */
  dueList: (partnerCode: string, args: Database['public']['Functions']['reports_due_list']['Args']) =>
    queryOptions({
      queryKey: [...allDue(partnerCode), 'every', args] as const,
      queryFn: async ({ signal }) =>
        listAnswer<AnswerOf<'reports_due_list'>>(
          unwrap(await supabase().rpc('reports_due_list', args).abortSignal(signal)),
        ),
      placeholderData: keepPreviousData,
      ...freshness.uploadHistory,
    }),
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
