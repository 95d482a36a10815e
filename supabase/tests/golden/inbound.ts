import { asCaller } from '../../../host/testing/test-database.ts';
import type { Company } from './company.ts';

export interface InboundRow {
  reqNo: string;
  brandCount: number;
  status: string;
  reasons: { code: string; name: string; value: number }[] | null;
}

export interface DetailRow {
  id: number;
  status: string;
  optionCd: string;
  productId: string | null;
  expirDt: string;
  differenceQty: number | null;
}

type Filter = Record<string, string | string[] | number | null>;

/** The inbound list of P1 as its member sees it, scheduled in any year unless a range is given. */
export async function inboundList(
  company: Company,
  filter: Filter = {},
): Promise<{ total: number; rows: InboundRow[] }> {
  return call(company, 'inbound_requests', {
    view: 'SCH',
    date_start: '20250101',
    date_end: '20271231',
    ...filter,
  });
}

/** Request numbers of the rows, in their order. */
export async function requestNumbers(company: Company, filter: Filter = {}): Promise<string[]> {
  return (await inboundList(company, filter)).rows.map((row) => row.reqNo);
}

export async function inboundDetail(
  company: Company,
  request: string,
  order: Filter = {},
): Promise<{
  rows: DetailRow[];
  totals: Record<string, number>;
  repeatedOptions: number;
  stockQtyOnce: number;
}> {
  return call(company, 'inbound_detail', { req_no: request, ...order });
}

/** Calls a function by named arguments, as the API does. */
async function call<T>({ sql, memberId }: Company, name: string, filter: Filter): Promise<T> {
  const names = Object.keys(filter).map((argument, index) => `${argument} => $${index + 1}`);
  const rows = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe<{ value: T }[]>(
      `select public.${name}('P1', ${names.join(', ')}) as value`,
      Object.values(filter),
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`${name} returned no row`);
  return row.value;
}
