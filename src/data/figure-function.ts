import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from './database.types.ts';
import { unwrap } from './errors.ts';
import { rpcRequest } from './rpc-request.ts';
import { supabase } from './supabase.ts';

type Functions = Database['public']['Functions'];
/** Functions that return one answer about a partner. */
type FigureFunctionName = {
  [Name in keyof Functions]: Functions[Name]['Args'] extends { partner_cd: string } ? Name : never;
}[keyof Functions];

/**
 * One part of a page of figures: its answer as a query, the one before staying while it is on its way, and as a request
 * for a file. `Answer` is the function's schema (src/data/answers), which a test holds to the database.
 */
export const figureFunction =
  <Answer>() =>
  <Name extends FigureFunctionName>(options: {
    name: Name;
    /** First part of the key of all queries of the area. */
    area: (partnerCode: string) => readonly string[];
    freshness: { staleTime: number; gcTime?: number };
  }) => {
    type Args = Omit<Functions[Name]['Args'], 'partner_cd'>;
    const { name, area, freshness } = options;
    return {
      answer: (partnerCode: string, args: Args) =>
        queryOptions({
          queryKey: [...area(partnerCode), name, args] as const,
          queryFn: async ({ signal }) =>
            unwrap(
              await supabase()
                .rpc<FigureFunctionName>(name, { partner_cd: partnerCode, ...args } as never)
                .abortSignal(signal),
            ) as Answer,
          placeholderData: keepPreviousData,
          ...freshness,
        }),
      request: (partnerCode: string, args: Args) => rpcRequest(name, { partner_cd: partnerCode, ...args }),
    };
  };
