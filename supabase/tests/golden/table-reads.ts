/** A table read in the source of the client. */
export interface TableRead {
  table: string;
  /** One row, a fixed number of at most 1,000, or every row by wholeList with an order. */
  bounded: boolean;
}

/** The reads `supabase().from(table)….select(…)…` of a source text, with whether the row cap can cut them. */
export function tableReads(text: string): TableRead[] {
  const source = text.replaceAll(/^\s*(\*|\/\/|\/\*).*$/gm, '');
  return [...source.matchAll(/supabase\(\)\s*\.from\('(\w+)'\)/g)].flatMap(
    ({ 0: start, 1: table, index }) => {
      const calls = chainedCalls(source.slice(index + start.length));
      const limit = Number(constantOf(source, calls.get('limit')));
      const isWhole =
        calls.get('range') === 'from, to' &&
        calls.has('order') &&
        /wholeList\(\(from, to\) =>\s*$/.test(source.slice(0, index));
      const bounded =
        calls.has('single') || calls.has('maybeSingle') || (limit > 0 && limit <= 1000) || isWhole;
      return calls.has('select') ? [{ table: table ?? '', bounded }] : [];
    },
  );
}

/** The number that a name stands for in the same file; anything else stays as it is. */
function constantOf(source: string, value: string | undefined): string | undefined {
  return value && (new RegExp(`const ${value} = (\\d+);`).exec(source)?.[1] ?? value);
}

/** The calls `.name(arguments)` that follow each other from the start of a text. */
function chainedCalls(text: string): Map<string, string> {
  const calls = new Map<string, string>();
  let at = 0;
  for (;;) {
    const name = /^\s*\.(\w+)\(/.exec(text.slice(at));
    if (!name?.[1]) return calls;
    const open = at + name[0].length;
    at = closing(text, open);
    calls.set(name[1], text.slice(open, at - 1).trim());
  }
}

/** The place after the bracket that closes the one before `open`. */
function closing(text: string, open: number): number {
  let depth = 1;
  let at = open;
  for (; at < text.length && depth > 0; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
  }
  return at;
}
