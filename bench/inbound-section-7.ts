import type { SupabaseClient } from '@supabase/supabase-js';
import { inGroups, readPages, rowsOf } from './support/read-pages.ts';

interface Line {
  REQ_NO: string;
  OPTION_CD: string;
  SCH_DT: string;
  IB_REQ_DT: string;
  EX_QTY: number;
  IB_APRV_QTY: number;
  SALE_READY_QTY: number;
  RETURN_PENDING_QTY: number;
  RETURN_READY_QTY: number;
}

interface Option {
  OPTION_CD: string;
  BRAND_CD: string | null;
}

export interface InboundRow {
  reqNo: string;
  schDt: string;
  ibReqDt: string;
  brandCount: number;
  status: string;
}

/** The first page of the inbound list by the calls of specification section 7, grouped and sorted in the client. */
export async function inboundBySection7(
  client: SupabaseClient,
  from: string,
  to: string,
): Promise<InboundRow[]> {
  const lines = await readPages<Line>((first, last) =>
    client
      .from('raw_wing_inbound_request')
      .select('*')
      .eq('SVC', '2P')
      .eq('CUST_CD', 'P1')
      .gte('SCH_DT', from)
      .lte('SCH_DT', to)
      .order('ID')
      .range(first, last),
  );
  const brands = new Map<string, string | null>();
  for (const group of inGroups([...new Set(lines.map((line) => line.OPTION_CD))])) {
    const answer = await client
      .from('dim_option')
      .select('OPTION_CD,BRAND_CD,ITEM_NM')
      .eq('SVC', '2P')
      .in('OPTION_CD', group);
    for (const option of rowsOf<Option>(answer)) brands.set(option.OPTION_CD, option.BRAND_CD);
  }
  const requests = new Map<string, Line[]>();
  for (const line of lines) {
    const known = requests.get(line.REQ_NO);
    if (known) known.push(line);
    else requests.set(line.REQ_NO, [line]);
  }
  return [...requests.values()]
    .flatMap((group) => summary(group, brands))
    .toSorted(
      (a, b) => compare(b.schDt, a.schDt) || compare(b.ibReqDt, a.ibReqDt) || compare(a.reqNo, b.reqNo),
    )
    .slice(0, 50);
}

function summary(lines: readonly Line[], brands: ReadonlyMap<string, string | null>): InboundRow[] {
  const [first] = lines;
  if (!first) return [];
  const statuses = new Set(lines.map(lineStatus));
  const known = new Set(
    lines.map((line) => brands.get(line.OPTION_CD)).filter((brand) => typeof brand === 'string'),
  );
  const status = statuses.has('error') ? 'error' : statuses.has('scheduled') ? 'scheduled' : 'completed';
  return [
    { reqNo: first.REQ_NO, schDt: first.SCH_DT, ibReqDt: first.IB_REQ_DT, brandCount: known.size, status },
  ];
}

function lineStatus(line: Line): string {
  if (line.IB_APRV_QTY + line.SALE_READY_QTY + line.RETURN_PENDING_QTY + line.RETURN_READY_QTY === 0)
    return 'scheduled';
  return line.EX_QTY === line.IB_APRV_QTY + line.SALE_READY_QTY ? 'completed' : 'error';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
