/** Cost of one call of a function. */
export interface FunctionCost {
  name: string;
  milliseconds: number;
  /** Least processor time of the database's process, in milliseconds. */
  processor: number;
  /** Pages of 8 kB that the call looks at, also inside functions. */
  pages: number;
}

export interface FunctionCosts {
  /** Version of PostgreSQL. */
  server: string;
  functions: FunctionCost[];
}

/** How much dearer a function may be on another PostgreSQL. */
const limit = 1.5;
/** Differences of processor time that say nothing, in milliseconds. */
const noise = 1;

const cells = ({ milliseconds, processor, pages }: FunctionCost) =>
  `${milliseconds.toFixed(1).padStart(10)} ms${processor.toFixed(1).padStart(10)} ms${String(pages).padStart(10)} pages`;

/** A row for each function: median time, least processor time, pages. */
export function costTable({ server, functions }: FunctionCosts): string {
  return [`# PostgreSQL ${server}`, ...functions.map((cost) => cost.name.padEnd(30) + cells(cost))].join(
    '\n',
  );
}

/** Costs of each function on two servers, with the ratio of processor times and pages, the highest first. */
export function comparisonTable(before: FunctionCosts, after: FunctionCosts) {
  const rows = after.functions.flatMap((cost) => {
    const other = before.functions.find(({ name }) => name === cost.name);
    if (!other) return [];
    const isNoise = Math.abs(cost.processor - other.processor) < noise;
    return {
      cost,
      other,
      time: isNoise ? 1 : cost.processor / other.processor,
      pages: cost.pages / Math.max(other.pages, 1),
    };
  });
  const lines = rows
    .toSorted((a, b) => b.time - a.time)
    .map(
      ({ cost, other, time, pages }) =>
        `${cost.name.padEnd(30)}${cells(other)}${cells(cost)}${time.toFixed(2).padStart(8)}x${pages.toFixed(2).padStart(8)}x${time > limit ? ' OVER' : ''}`,
    );
  return {
    text: [
      `# PostgreSQL ${before.server}, ${after.server}, ratios of processor time and pages`,
      ...lines,
    ].join('\n'),
    isWithin: rows.every(({ time }) => time <= limit),
  };
}
