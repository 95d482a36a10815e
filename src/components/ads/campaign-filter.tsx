import type { Filter } from '@/components/filters/filter.ts';
import type { Placed } from '@/components/filters/filter-kinds.tsx';
import { OptionIdChips } from '@/components/option/option-ids-chips.tsx';
import { readTextParam, textParam } from '@/components/table/search-params.ts';
import { TagFilter } from '@/components/tags/tag-filter.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Field } from '@/components/ui/field.tsx';
import { inputClasses } from '@/components/ui/input.tsx';
import { searchText } from '@/domain/clean-text.ts';
import { isTag, MAX_TAGS } from '@/domain/tags.ts';
import { adsText } from '@/text/ads.ts';

const { name: label, namePlaceholder } = adsText.filters;

interface Draft {
  name: string;
  /** # and id each. */
  marks: readonly string[];
}

const marksOf = (tags: string) => tags.split(',').filter(isTag).slice(0, MAX_TAGS);
const tagsParam = readTextParam((tags) => marksOf(tags).join(','));

/** Part of a campaign's name, or tags of campaigns: a function takes these in the place of the name. */
export function campaignFilter({
  className,
}: Placed): Filter<{ name: string; tags: string }, { campaign_name: string }, Draft> {
  return {
    defaults: { name: '', tags: '' },
    parse: ({ name, tags }) => ({ name: textParam.parse(name), tags: tagsParam.parse(tags) }),
    // A line break, which no typed name has, tells a tag from a name that begins with #.
    args: ({ name, tags }) => ({
      campaign_name:
        marksOf(tags)
          .map((mark) => `${mark}\n`)
          .join('') || name,
    }),
    toDraft: ({ name, tags }) => ({ name, marks: marksOf(tags) }),
    fromDraft: ({ name, marks }) => ({
      name: marks.length > 0 ? '' : searchText(name),
      tags: marks.join(','),
    }),
    field: ({ draft: { name, marks }, onChange }) => (
      <Field label={label} className={className}>
        {(control) => (
          <div className={cn(inputClasses, 'flex h-auto min-h-8.5 flex-wrap items-center gap-1 px-1.5 py-1')}>
            <OptionIdChips
              ids={marks}
              onRemove={(gone) => onChange({ name, marks: marks.filter((mark) => mark !== gone) })}
            />
            <input
              {...control}
              value={marks.length > 0 ? '' : name}
              // Tags stand in the place of the name.
              readOnly={marks.length > 0}
              placeholder={marks.length > 0 ? undefined : namePlaceholder}
              maxLength={200}
              autoComplete="off"
              className="h-6 min-w-12 flex-1 bg-transparent px-1 outline-none"
              onChange={(event) => onChange({ name: event.target.value, marks })}
            />
            <TagFilter
              of="campaigns"
              marks={marks}
              onChange={(chosen) => onChange({ name, marks: chosen })}
            />
          </div>
        )}
      </Field>
    ),
  };
}
