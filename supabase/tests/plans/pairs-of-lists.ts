import type { PlanNode } from './computed-conditions.ts';

const days = /"(?:DATE_SK|OCCUR_DT|SNAP_DT)"\)?(?:::text)? = ANY/;
const options = /"OPTION_CD"\)?(?:::text)? = ANY/;

/**
 * Tables of which an index is looked up with a list of days beside a list of options. Before PostgreSQL 17 each pair is looked
 * up by itself, or the whole table is read; a run of days, or one day at a time, is right on all versions.
 */
export function pairsOfLists(node: PlanNode): string[] {
  const condition = String(node['Index Cond']);
  const isPair = days.test(condition) && options.test(condition);
  return [...(isPair ? [String(node['Index Name'])] : []), ...(node.Plans ?? []).flatMap(pairsOfLists)];
}
