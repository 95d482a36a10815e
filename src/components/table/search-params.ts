import * as z from 'zod/mini';
import { searchText } from '@/domain/clean-text.ts';
import { isDay } from '@/domain/korea-time.ts';
import type { Sort } from './table-column.ts';

// The search parameters of a list page. Each falls back when it is broken, so that no link can break a page.

const MAX_TEXT = 200;

// Under its own name, for a linter takes a call of catch for a promise's.
const withFallback = z.catch;

// A text that looks like a number comes as a number from a link that was written by hand.
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => searchText(String(value))),
);

/** A text that `read` cuts to what is valid. */
export const readTextParam = (read: (value: string) => string) =>
  withFallback(z.pipe(text, z.transform(read)), '');

export const textParam = readTextParam((value) => value.slice(0, MAX_TEXT));

export const choiceParam = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  fallback: Choices[number],
) => withFallback(z.enum(choices), fallback);

export const pageParam = withFallback(z.int().check(z.gte(1), z.lte(1_000_000)), 1);

/** A day yyyyMMdd; empty stands for the page's default. */
export const dayParam = withFallback(text.check(z.refine(isDay)), '');

/** A whole number from 0; empty is none. */
export const wholeNumberParam = withFallback(text.check(z.regex(/^(0|[1-9]\d{0,11})$/)), '');

/** column.asc or column.desc of one of the columns; empty is the list's own order. */
export const sortParam = (columns: readonly string[]) =>
  withFallback(z.string().check(z.refine((value) => columns.includes(readSort(value)?.by ?? ''))), '');

export function readSort(value: string): Sort {
  const match = /^(.+)\.(asc|desc)$/.exec(value);
  return match?.[1] && (match[2] === 'asc' || match[2] === 'desc')
    ? { by: match[1], direction: match[2] }
    : null;
}

export function writeSort(sort: Sort): string {
  return sort === null ? '' : `${sort.by}.${sort.direction}`;
}

/** sort_by and sort_direction of a list function; without a sort the function's own order. */
export function sortArgs(sort: string): { sort_by: string; sort_direction: 'asc' | 'desc' } {
  const { by, direction } = readSort(sort) ?? { by: '', direction: 'desc' };
  return { sort_by: by, sort_direction: direction };
}

/** What differs from the defaults: a link names nothing else. */
export function withoutDefaults<S extends object>(search: S, defaults: NoInfer<S>): Partial<S> {
  const given = Object.entries(search).filter(([name, value]) => value !== defaults[name as keyof S]);
  return Object.fromEntries(given) as Partial<S>;
}
