import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/data/errors.ts';
import { freshness } from '@/data/freshness.ts';
import { supabase } from '@/data/supabase.ts';
import type { Backups } from './backup-state.ts';

/** When the database was backed up; null where the host does not do it, and for members who do not see all partners. */
export const backupQuery = queryOptions({
  queryKey: ['backup'],
  queryFn: async ({ signal }): Promise<Backups | null> => {
    const [row] = unwrap(
      await supabase().from('log_backup').select('IS_DAILY, DONE_AT, FAIL_AT').limit(1).abortSignal(signal),
    );
    return row ? { isDaily: row.IS_DAILY, doneAt: row.DONE_AT, failedAt: row.FAIL_AT } : null;
  },
  ...freshness.backup,
});
