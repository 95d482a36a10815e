import { differences } from './differences.ts';
import type { AdFilter, AdWorld } from './independent-ads.ts';

export interface AdsUnderTest {
  world: AdWorld;
  filters: AdFilter[];
  /** The answer of a function of advertising to a member who sees all partners. */
  ask: (read: string, args: (string | number | boolean | string[] | null)[]) => Promise<unknown>;
}

export type Answer = Record<string, unknown> & { rows: Record<string, unknown>[] };

// Won of many divisions, and percent of a power.
const tolerance = {
  adProfitAmt: 1e-3,
  adMarginAmt: 1e-3,
  adCost: 1e-6,
  previousAdCost: 1e-6,
  baseAdCost: 1e-6,
  sureness: 0.000_050_1,
};

/** Asks the functions of advertising and compares what they say; counts what it compared. */
export function adComparison(under: () => AdsUnderTest) {
  let numbers = 0;
  const different: string[] = [];
  const compare = (shown: unknown, wanted: unknown, what: string) => {
    const found = differences(shown, wanted, { count: () => (numbers += 1), tolerance });
    different.push(...found.map((one) => `${what} ${one}`));
  };
  const argsOf = (f: AdFilter, placement = true) => [
    'W1',
    f.from,
    f.to,
    f.comparison,
    f.attribution,
    f.scope,
    f.adType,
    ...(placement ? [f.placement] : []),
    f.brands,
    f.name,
    f.withVat,
  ];
  const ask = async (read: string, f: AdFilter, ...more: (string | number | null)[]) =>
    (await under().ask(read, [...argsOf(f, !read.startsWith('ad_keyword')), ...more])) as Answer;
  const page = ['', 'desc', 1, 5000] as const;
  /** Rows by a name of theirs, with no more than what is wanted of each. */
  const by = (rows: Record<string, unknown>[], name: string, names: string[]) =>
    Object.fromEntries(
      rows.map((row) => [String(row[name] ?? ''), Object.fromEntries(names.map((one) => [one, row[one]]))]),
    );

  const compareRows = (
    shown: Record<string, unknown>[],
    name: string,
    wanted: Map<string, Record<string, unknown>>,
    what: string,
  ) => {
    const names = Object.keys([...wanted.values()][0] ?? {});
    compare(by(shown, name, names), Object.fromEntries(wanted), what);
    compare(shown.length, wanted.size, `rows of ${what}`);
  };
  const head = ({ period, comparison, figures, comparisonFigures }: Answer) => ({
    period,
    comparison,
    figures,
    comparisonFigures,
  });
  const named = (filter: AdFilter) => JSON.stringify(filter);

  return {
    ask,
    page,
    compare,
    compareRows,
    head,
    named,
    /** What was not as wanted so far. */
    different: () => different,
    counted: () => `${numbers} numbers compared, ${different.length} differences`,
  };
}

export type AdComparison = ReturnType<typeof adComparison>;
