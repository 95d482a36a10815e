import type { OptionChange } from '@/data/answers/option-settings.ts';
import { unwrap } from '@/data/errors.ts';
import { supabase } from '@/data/supabase.ts';
import { useWrite } from '@/data/use-write.ts';
import type { Day } from '@/domain/korea-time.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { productListQueries } from './product-list-queries.ts';

interface Entry {
  field: OptionField;
  /** As text; '' takes it away, of a cost that of exactly its day. */
  value: string;
  /** First day of a cost; without it today. */
  day?: Day | undefined;
  /** What was read of the one option; without it whatever stands there is replaced. */
  expected?: string;
}

/**
 * Writes an entry for options of the partner. Throws a Failure: conflict, whose detail is the value that stands there;
 * not-found for an option that is not the partner's; invalid.
 */
export async function changeOptions(
  partnerCode: string,
  optionIds: readonly string[],
  { field, value, day, expected }: Entry,
): Promise<OptionChange> {
  return unwrap(
    await supabase().rpc('change_options', {
      partner_cd: partnerCode,
      option_ids: [...optionIds],
      field,
      value,
      ...(expected === undefined ? {} : { expected }),
      ...(day === undefined ? {} : { apply_dt: day }),
    }),
  ) as OptionChange;
}

/** changeOptions for the page's partner, through once everything that shows entries was read anew. */
export function useChangeOptions() {
  const write = useWrite(productListQueries.all);
  return (optionIds: readonly string[], entry: Entry) =>
    write((partnerCode) => changeOptions(partnerCode, optionIds, entry));
}
