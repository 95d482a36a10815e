export const units = ['won', 'pieces', 'percent', 'days', 'count', 'points'] as const;
export const directions = ['up', 'down', 'same'] as const;
export type Unit = (typeof units)[number];

/** One statement about the data: a figure, a figure compared with other days, or a finding with its impact. */
export interface Claim {
  /** Option or product; null: the topic itself. */
  subject: string | null;
  measure: string;
  /** Name of the rule of a finding, whose impact the value is; null for figures. */
  finding: string | null;
  /** Days of the value; null for a value that has none. */
  period: string | null;
  /** null only for a finding of unknown impact. */
  value: number | null;
  unit: Unit;
  /** Days of previous; this and the next two are null for a figure that is not compared. */
  comparison: string | null;
  previous: number | null;
  /** Change from previous to value. */
  direction: (typeof directions)[number] | null;
}

export const fields = [
  'subject',
  'measure',
  'finding',
  'period',
  'value',
  'unit',
  'comparison',
  'previous',
  'direction',
] as const satisfies (keyof Claim)[];

/** Most statements of an answer that are read. */
export const mostClaims = 6;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns the statements of an answer, unchecked; null if it is not {"claims": [...]}. Servers without JSON schemas
 * put the object in a code fence or between sentences, of which nothing is used.
 */
export function statementsIn(answer: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    return isObject(parsed) && Array.isArray(parsed['claims']) ? parsed['claims'].slice(0, mostClaims) : null;
  } catch {
    return null;
  }
}

/** True if there are fields of a claim alone, and no object in one: JSON.stringify fails on a deep one. */
const isFlat = (statement: Readonly<Record<string, unknown>>) =>
  Object.entries(statement).every(
    ([name, value]) => fields.some((field) => field === name) && !isObject(value),
  );

/** The fields in one order; a missing one is null. */
const keyOf = (statement: Readonly<Record<string, unknown>>) =>
  JSON.stringify(fields.map((field) => statement[field] ?? null));

/**
 * Returns the claims that the statements of a model repeat, each once, and how many statements do not hold: they differ
 * from all of the evidence in a field, or have another field. A statement may leave out the comparison of its figure.
 */
export function heldClaims(statements: readonly unknown[], evidence: readonly Claim[]) {
  const known = new Map(
    evidence
      .flatMap((claim) => [{ ...claim, comparison: null, previous: null, direction: null }, claim])
      .map((claim) => [keyOf({ ...claim }), claim]),
  );
  const held = statements.flatMap((statement) =>
    isObject(statement) && isFlat(statement) ? (known.get(keyOf(statement)) ?? []) : [],
  );
  return { claims: [...new Set(held)], dropped: statements.length - held.length };
}
