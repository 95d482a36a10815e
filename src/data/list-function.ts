import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Database } from './database.types.ts';
import { unwrap } from './errors.ts';
import { rpcRequest } from './rpc-request.ts';
import { supabase } from './supabase.ts';

type Functions = Database['public']['Functions'];
/** Functions that return a page of a partner's rows. */
type ListFunctionName = {
  [Name in keyof Functions]: Functions[Name]['Args'] extends { partner_cd: string; page_number?: number }
    ? Name
    : never;
}[keyof Functions];

/** A page of rows as a query, the page before staying while it is on its way; and every row as a request for a file. */
export function listFunction<Name extends ListFunctionName, List>(options: {
  name: Name;
  /** First part of the key of all queries of the area. */
  area: (partnerCode: string) => readonly string[];
  /** Checks the answer. */
  read: (answer: unknown) => List;
  freshness: { staleTime: number; gcTime?: number };
}) {
  type Args = Omit<Functions[Name]['Args'], 'partner_cd'>;
  const { name, area, read, freshness } = options;
  return {
    page: (partnerCode: string, args: Args) =>
      queryOptions({
        queryKey: [...area(partnerCode), name, args] as const,
        queryFn: async ({ signal }) =>
          read(
            unwrap(
              await supabase()
                .rpc<ListFunctionName>(name, { partner_cd: partnerCode, ...args } as never)
                .abortSignal(signal),
            ),
          ),
        placeholderData: keepPreviousData,
        ...freshness,
      }),
    everyRow: (partnerCode: string, args: Args) =>
      rpcRequest(name, { partner_cd: partnerCode, ...args, page_number: 1, page_size: null }),
  };
}
