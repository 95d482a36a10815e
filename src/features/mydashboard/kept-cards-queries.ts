import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { toast } from '@/data/toast.ts';
import { dashboardText } from '@/text/dashboard.ts';
import { DEFAULT_CARDS, type KeptCards } from './card-layout.ts';

const key = ['dashboard-cards'];

/** The member's own layout; row-level security shows no other. */
const keptCardsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<KeptCards> => {
    const row = unwrap(
      await supabase()
        .from('auth_member_dashboard')
        .select('CARDS, HIDDEN')
        .abortSignal(signal)
        .maybeSingle(),
    );
    return row ? { cards: row.CARDS, hidden: row.HIDDEN } : DEFAULT_CARDS;
  },
  ...freshness.dashboardCards,
});

/**
 * How the member wants the cards, kept for them on the server. A change shows at once; one that cannot be saved is told and
 * gone. Changes are saved one after another, each the whole layout: of two windows the last one holds, and the other
 * reads it when it is looked at again.
 */
export function useKeptCards() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...keptCardsQuery,
    refetchOnWindowFocus: () => (queryClient.isMutating({ mutationKey: key }) === 0 ? 'always' : false),
  });
  const saving = useMutationState({
    filters: { mutationKey: key, status: 'pending' },
    select: ({ state }) => state.variables as KeptCards,
  });
  const save = useMutation({
    mutationKey: key,
    scope: { id: 'dashboard-cards' },
    mutationFn: async ({ cards, hidden }: KeptCards) =>
      unwrap(await supabase().rpc('save_dashboard', { cards: [...cards], hidden: [...hidden] })),
    // An answer that was asked for before would bring the old layout back.
    onMutate: () => queryClient.cancelQueries({ queryKey: key }),
    onSuccess: (_, kept) => queryClient.setQueryData(key, kept),
    onError: (error) =>
      toast.error(dashboardText.arrange.failed, {
        id: 'dashboard-cards',
        description: failureText(error).action,
        duration: 5000,
      }),
  });
  return {
    query,
    kept: saving.at(-1) ?? query.data ?? DEFAULT_CARDS,
    change: (next: KeptCards) => save.mutate(next),
  };
}
