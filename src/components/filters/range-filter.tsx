import { wholeNumberParam } from '@/components/table/search-params.ts';
import { formatCount } from '@/domain/numbers.ts';
import { filtersText } from '@/text/filters.ts';
import type { Filter } from './filter.ts';
import { type RangeDraft, RangeField } from './range-field.tsx';

type Ends<Name extends string, Glue extends string, Value> = Record<`${Name}${Glue}`, Value>;

interface RangeOptions<Name extends string, Arg extends string> {
  /** The parameters are this with From and To, the arguments with _from and _to. */
  param: Name;
  arg: Arg;
  label: string;
  className: string;
}

/** A range of whole numbers of which either end may be open; both are included. */
export function rangeFilter<const Name extends string, const Arg extends string>({
  param,
  arg,
  ...shown
}: RangeOptions<Name, Arg>): Filter<
  Readonly<Ends<Name, 'From' | 'To', string>>,
  Partial<Ends<Arg, '_from' | '_to', number>>,
  RangeDraft
> {
  const own = ({ from, to }: RangeDraft) =>
    ({ [`${param}From`]: from, [`${param}To`]: to }) as Readonly<Ends<Name, 'From' | 'To', string>>;
  const read = (search: Readonly<Record<string, unknown>>): RangeDraft => ({
    from: wholeNumberParam.parse(search[`${param}From`]),
    to: wholeNumberParam.parse(search[`${param}To`]),
  });
  const none = { from: '', to: '' };
  const isRange = ({ from, to }: RangeDraft) => from === '' || to === '' || Number(from) <= Number(to);
  const fromDraft = (draft: RangeDraft) => {
    const typed = { from: digits(draft.from), to: digits(draft.to) };
    const ends = { from: wholeNumberParam.parse(typed.from), to: wholeNumberParam.parse(typed.to) };
    return ends.from === typed.from && ends.to === typed.to && isRange(ends) ? own(ends) : null;
  };
  return {
    defaults: own(none),
    parse: (search) => own(isRange(read(search)) ? read(search) : none),
    args: (values) => {
      const { from, to } = read(values);
      return {
        ...(from === '' ? {} : { [`${arg}_from`]: Number(from) }),
        ...(to === '' ? {} : { [`${arg}_to`]: Number(to) }),
      } as Partial<Ends<Arg, '_from' | '_to', number>>;
    },
    toDraft: (values) => {
      const { from, to } = read(values);
      return { from: from && formatCount(Number(from)), to: to && formatCount(Number(to)) };
    },
    fromDraft,
    field: ({ draft, onChange, tried }) => (
      <RangeField
        {...shown}
        value={draft}
        error={tried && fromDraft(draft) === null ? filtersText.noRange : undefined}
        onChange={onChange}
      />
    ),
  };
}

/** As a person writes numbers: 12,300원, with a leading zero or none. */
const digits = (typed: string) => typed.replaceAll(/[\s,원]/g, '').replace(/^0+(?=\d)/, '');
