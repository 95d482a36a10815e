/** A node of a plan, as EXPLAIN (FORMAT JSON) tells it. */
export interface PlanNode {
  'Relation Name'?: string;
  Plans?: PlanNode[];
  [detail: string]: unknown;
}

/**
 * Conditions that are looked up in an index with a value which is computed from a row of another part of the query.
 * Under row-level security newer minor versions of PostgreSQL (15.20, 17.12 and their kin) do not look such a value up,
 * as what computes it might tell of hidden rows: they read the whole table, once for each row.
 * Right is a value that another part has computed: a subquery, a column of a table or of a lateral with offset 0.
 * `indexed` are the columns of indexes by table; in a condition the scanned table's own columns stand by their names
 * alone, those of other parts with their part.
 */
export function computedConditions(node: PlanNode, indexed: ReadonlyMap<string, Set<string>>): string[] {
  const table = node['Relation Name'] ?? '';
  const columns = indexed.get(table);
  const own = columns
    ? ['Index Cond', 'Recheck Cond']
        .flatMap((kind) => clausesOf(node[kind]))
        .filter((clause) => isComputed(clause, columns))
        .map((clause) => `${table}: ${clause}`)
    : [];
  return [...own, ...(node.Plans ?? []).flatMap((part) => computedConditions(part, indexed))];
}

function clausesOf(condition: unknown): string[] {
  if (typeof condition !== 'string') return [];
  return splitOutside(unwrapped(condition), / AND /y);
}

/** Comparisons that an index answers. */
const comparison = / (?:=|<|>|<=|>=) /y;
/** A call, a cast that changes the value, arithmetic. */
const computation = /\w\((?!\))|\)::(?!text(?!\[))\w| [-+*/%|]+ /;
/** A column of another part, or what a subquery of the statement answered. */
const fromRow = /(?:\w|")\."?\w|(?:Init|Sub)Plan /;

function isComputed(clause: string, columns: Set<string>): boolean {
  const sides = splitOutside(unwrapped(clause), comparison).map(unwrapped);
  if (sides.length !== 2) return false;
  return sides.some((side, index) => {
    const column = /^\(?"?(\w+)"?(?:\)::text)?$/.exec(side);
    if (!columns.has(column?.[1] ?? '')) return false;
    const value = (sides[1 - index] ?? '')
      .replaceAll(/'(?:[^']|'')*'|\bprivate\./g, '')
      // A set's column: its values came from a step of their own.
      .replaceAll(/\bunnest\(/g, '(');
    return computation.test(value.replace(/^ANY \(/, '')) && fromRow.test(value);
  });
}

/** The text without a pair of parentheses around the whole of it. */
function unwrapped(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  const inner = text.slice(1, -1);
  return depths(inner).some((depth) => depth < 0) ? text : unwrapped(inner);
}

/** Parts of the text between matches outside parentheses and quotes; `separator` is sticky. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  const depth = depths(text);
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (depth[at] !== 0) continue;
    separator.lastIndex = at;
    const match = separator.exec(text);
    if (!match) continue;
    parts.push(text.slice(start, at));
    start = at + match[0].length;
    at = start - 1;
  }
  return [...parts, text.slice(start)];
}

/** How many parentheses are open at each character; what is quoted counts as one deeper. */
function depths(text: string): number[] {
  let depth = 0;
  let quote = '';
  return Array.from(text, (character) => {
    if (quote) {
      if (character === quote) quote = '';
      return depth + 1;
    }
    if (character === "'" || character === '"') quote = character;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    return depth;
  });
}
