import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Json } from '@/data/database.types.ts';
import { unwrap } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { toast } from '@/data/toast.ts';
import { tableText } from '@/text/table.ts';
import type { ColumnSet } from './column-sets.ts';

const key = ['column-sets'];

type SetsByTable = Readonly<Record<string, readonly ColumnSet[]>>;

/** The member's own sets by table id; row-level security shows no other member's. */
const columnSetsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<SetsByTable> => {
    const row = unwrap(
      await supabase().from('auth_member_column_sets').select('SETS').abortSignal(signal).maybeSingle(),
    );
    // save_column_sets, the only writer, checks the shape.
    return (row?.SETS ?? {}) as unknown as SetsByTable;
  },
  ...freshness.columnSets,
});

/** The member's own sets of a table, kept on the server for every device. */
export function useKeptColumnSets(tableId: string) {
  const queryClient = useQueryClient();
  const { data } = useQuery(columnSetsQuery);
  const save = useMutation({
    mutationFn: async (sets: readonly ColumnSet[]) =>
      unwrap(await supabase().rpc('save_column_sets', { table_id: tableId, sets: sets as unknown as Json })),
    onMutate: () => queryClient.cancelQueries({ queryKey: key }),
    onSuccess: (_, sets) =>
      queryClient.setQueryData<SetsByTable>(key, (before) => ({ ...before, [tableId]: sets })),
    onError: (error) =>
      toast.error(tableText.sets.failed, {
        id: 'column-sets',
        description: failureText(error).action,
        duration: 5000,
      }),
  });
  return {
    /** undefined: not read yet; nothing can be saved over sets that are not known. */
    sets: data && (data[tableId] ?? []),
    isSaving: save.isPending,
    save: (sets: readonly ColumnSet[]) => save.mutateAsync(sets),
  };
}
