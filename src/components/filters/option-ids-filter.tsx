import { fitsOneSearch, OptionIdsField } from '@/components/option/option-ids-field.tsx';
import type { OptionIdsDraft } from '@/components/option/option-ids-input.tsx';
import { optionIdsParam } from '@/components/option/option-ids-param.ts';
import { mergeOptionIds, parseWanted } from '@/domain/option-ids.ts';
import type { Filter } from './filter.ts';
import type { Placed } from './filter-kinds.tsx';

// In a file of its own: pages without it need not load its field.

/** Option ids, any number that fits one search, and tags of options. */
export function optionIdsFilter({
  className,
}: Placed): Filter<{ ids: string }, { option_ids: string[] }, OptionIdsDraft> {
  return {
    defaults: { ids: '' },
    parse: ({ ids }) => ({ ids: optionIdsParam.parse(ids) }),
    args: ({ ids }) => ({ option_ids: parseWanted(ids) }),
    toDraft: ({ ids }) => ({ ids: parseWanted(ids), pending: '' }),
    fromDraft: ({ ids, pending }) => ({ ids: mergeOptionIds(ids, pending).join(',') }),
    fits: fitsOneSearch,
    field: ({ draft, onChange }) => (
      <OptionIdsField className={className} value={draft} onChange={onChange} />
    ),
  };
}
