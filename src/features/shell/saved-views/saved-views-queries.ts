import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@/data/answer-of.ts';
import { toFailure, unwrap } from '@/data/errors.ts';
import { failureText } from '@/data/failure-text.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import { toast } from '@/data/toast.ts';
import { toastUndoable } from '@/data/toast-undoable.ts';
import { useWrite } from '@/data/use-write.ts';
import { savedViewsText as text } from '@/text/saved-views.ts';
import { savedViewsKey } from './default-view-queries.ts';

export type SavedView = AnswerOf<'saved_views'>[number];

/** As many as save_view keeps of a member and a partner. */
export const MAX_VIEWS = 100;

/** The views of a page of the partner: the member's own, and those that others share. */
export const savedViewsQuery = (partnerCode: string, page: string) =>
  queryOptions({
    queryKey: [...savedViewsKey, partnerCode, page],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase().rpc('saved_views', { partner_cd: partnerCode, page }).abortSignal(signal),
      ) as SavedView[],
    ...freshness.savedViews,
  });

/** What save_view is told; without an id a new view. */
type KeptView = Pick<SavedView, 'name' | 'search' | 'isShared' | 'isDefault'> & { id?: number };

/** Keeps, changes and deletes views of a page. A failure is a toast; true: it is done. */
export function useSavedViews(page: string) {
  const write = useWrite(() => savedViewsKey);
  const told = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      const isTaken = toFailure(error).kind === 'conflict';
      toast.error(text.failed, {
        id: 'saved-view',
        description: isTaken ? text.taken : failureText(error).action,
        duration: 5000,
      });
      return false;
    }
  };
  const keep = ({ id, name, search, isShared, isDefault }: KeptView) =>
    write(async (partner_cd) =>
      unwrap(
        await supabase().rpc('save_view', {
          partner_cd,
          page,
          name,
          search,
          is_shared: isShared,
          is_default: isDefault,
          ...(id !== undefined && { view_id: id }),
        }),
      ),
    );
  const remove = async ({ id, ...view }: SavedView) => {
    const isDone = await told(
      write(async (partner_cd) => unwrap(await supabase().rpc('delete_view', { partner_cd, view_id: id }))),
    );
    if (isDone) toastUndoable(text.deleted(view.name), 'saved-view', () => keep(view), text.notTakenBack);
  };
  return { save: (view: KeptView) => told(keep(view)), remove };
}
