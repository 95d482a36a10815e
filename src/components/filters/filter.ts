import type { ReactNode } from 'react';

/** Search parameters of the URL that filters own. */
export type Params = Readonly<Record<string, string>>;

export interface FieldState<Draft> {
  draft: Draft;
  onChange(draft: Draft): void;
  /** What would be searched now, of all fields of the card. */
  values: Params;
  /** 조회 was pressed while some field had nothing to search by. */
  tried: boolean;
}

// Methods, so that filters with drafts of different kinds stand in one list.

/** One condition of a page as data: its search parameters, its field, and its arguments of the list function. */
export interface Filter<Own extends Params = Params, Args extends object = object, Draft = unknown> {
  /** The parameters, as they are when the URL does not name them; a link names nothing else. */
  defaults: Own;
  /** Takes the default for what is missing or broken, so that no link can break a page. */
  parse(search: Readonly<Record<string, unknown>>): Own;
  args(values: Own): Args;
  /** The field's copy, edited until 조회. */
  toDraft(values: Own): Draft;
  /** null: there is nothing to search by, and the field says so once it was tried. */
  fromDraft(draft: Draft): Own | null;
  /** false: 조회 waits until the field is put right. */
  fits?(draft: Draft): boolean;
  /** Other conditions leave no choice: the filter is at its default, and its field says why. */
  isClosed?(values: Params): boolean;
  field(state: FieldState<Draft>): ReactNode;
}

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The search parameters of all filters of a page. */
export type FilterValues<Filters extends readonly Filter[]> = Flat<Intersection<Filters[number]['defaults']>>;
/** Their arguments of the list function. */
export type FilterArgs<Filters extends readonly Filter[]> = Flat<
  Intersection<ReturnType<Filters[number]['args']>>
>;

const merged = <T extends object>(parts: readonly T[]): T => Object.assign({}, ...parts) as T;

/** Filters that others close are at their default. */
function settled(filters: readonly Filter[], values: Params): Params {
  const closed = filters.filter((filter) => filter.isClosed?.(values));
  return merged([values, ...closed.map(({ defaults }) => defaults)]);
}

export const filterDefaults = (filters: readonly Filter[]): Params =>
  merged(filters.map(({ defaults }) => defaults));

/** What a URL asks for, whatever it holds. */
export function parseFilters(filters: readonly Filter[], search: Readonly<Record<string, unknown>>): Params {
  return settled(filters, merged(filters.map((filter) => filter.parse(search))));
}

export const filterArgs = (filters: readonly Filter[], values: Params): object =>
  merged(filters.map((filter) => filter.args(values)));

/** How many conditions differ from the default. */
export function countConditions(filters: readonly Filter[], values: Params): number {
  return filters.filter(({ defaults }) =>
    Object.entries(defaults).some(([name, value]) => values[name] !== value),
  ).length;
}

export const toDrafts = (filters: readonly Filter[], values: Params): unknown[] =>
  filters.map((filter) => filter.toDraft(values));

/** What the edited fields ask for; a field with nothing to search by counts as untouched, and `isWhole` is false. */
export function readDrafts(
  filters: readonly Filter[],
  drafts: readonly unknown[],
): { values: Params; isWhole: boolean } {
  const read = filters.map((filter, place) => filter.fromDraft(drafts[place]));
  const values = merged(read.map((own, place) => own ?? filters[place]?.defaults ?? {}));
  return { values: settled(filters, values), isWhole: !read.includes(null) };
}
