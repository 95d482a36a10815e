import { asCaller } from '../../../host/testing/test-database.ts';
import type * as z from 'zod/mini';
import { answers } from '../../../src/data/answers/answers.ts';
import type { Company } from './company.ts';

type Answers = typeof answers;
type AdRead = Extract<keyof Answers, `ad_${'campaign' | 'keyword' | 'option'}${string}`>;

/** Filters of the pages of advertising; a day unless told. */
export interface AdFilters {
  from?: number;
  to?: number;
  comparison?: string;
  attribution?: string;
  scope?: string;
  adType?: string;
  placement?: string;
  brands?: string[];
  name?: string;
  withVat?: boolean;
}

/** The function of the name as the member of P1 is answered; more: its own arguments in their order. */
export async function readAds<T extends AdRead>(
  { sql, memberId }: Company,
  read: T,
  filters: AdFilters = {},
  ...more: (string | number | null)[]
): Promise<z.infer<Answers[T]>> {
  const {
    from = 20261110,
    to = from,
    comparison = 'previous',
    attribution = '14',
    scope = 'total',
  } = filters;
  const { adType = 'all', placement = 'all', brands = [], name = '', withVat = false } = filters;
  const args = [
    'P1',
    String(from),
    String(to),
    comparison,
    attribution,
    scope,
    adType,
    ...(read.startsWith('ad_keyword') ? [] : [placement]),
    brands,
    name,
    withVat,
    ...more,
  ];
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe(`select public.${read}(${places}) as answer`, args),
  );
  return answers[read].parse(row?.['answer']) as z.infer<Answers[T]>;
}
