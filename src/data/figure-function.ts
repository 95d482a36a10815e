import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from './answer-of.ts';
import type { Database } from './database.types.ts';
import { unwrap } from './errors.ts';
import { rpcRequest } from './rpc-request.ts';
import { supabase } from './supabase.ts';

type Functions = Database['public']['Functions'];
/** Functions that return one answer about a partner. */
export type FigureFunctionName = {
  [Name in Exclude<keyof Functions, 'partner_state'>]: Functions[Name]['Args'] extends { partner_cd: string }
    ? Name
    : never;
}[Exclude<keyof Functions, 'partner_state'>];
export type ArgsOf<Name extends FigureFunctionName> = Omit<Functions[Name]['Args'], 'partner_cd'>;

export interface FigureFunctionOptions<Name, Answer> {
  name: Name;
  /** First part of the key of all queries of the area. */
  area: (partnerCode: string) => readonly string[];
  freshness: { staleTime: number; gcTime?: number };
  /** Makes what the page reads of the answer; without it, the answer itself. */
  read?: (answer: unknown) => Answer;
}

/**
 * One part of a page of figures: its answer as a query, the one before staying while it is on its way, and as a request
 * for a file.
 */
export const figureFunction = <Name extends FigureFunctionName, Answer = AnswerOf<Name>>({
  name,
  area,
  freshness,
  read = (answer) => answer as Answer,
}: FigureFunctionOptions<Name, Answer>) => ({
  answer: (partnerCode: string, args: ArgsOf<Name>) =>
    queryOptions({
      queryKey: [...area(partnerCode), name, args] as const,
      queryFn: async ({ signal }) =>
        read(
          unwrap(
            await supabase()
              .rpc<FigureFunctionName>(name, { partner_cd: partnerCode, ...args } as never)
              .abortSignal(signal),
          ),
        ),
      placeholderData: keepPreviousData,
      ...freshness,
    }),
  request: (partnerCode: string, args: object) => rpcRequest(name, { partner_cd: partnerCode, ...args }),
});
