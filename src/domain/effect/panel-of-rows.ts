/** Series of the same times; the intervention is on the treated ones after the first `before` of them. */
export interface Panel {
  treated: Float64Array[];
  controls: Float64Array[];
  before: number;
}

/** A value of a unit (an option, a state) at a time, and whether something was done to the unit by then. */
export interface PanelRow {
  unit: string;
  time: number;
  value: number;
  isTreated: boolean;
}

/** Why rows, or a panel, have no effect that these methods could estimate. */
export type PanelProblem =
  /** A value or a time is no finite number. */
  | 'notANumber'
  /** A unit has two values at a time. */
  | 'twice'
  /** A unit lacks a time that another one has. */
  | 'unbalanced'
  | 'noTreated'
  | 'noControls'
  /** Treated from the first time on. */
  | 'noBefore'
  /** Treated units began at different times, or one ended. */
  | 'notAtOnce'
  /** Too few times before it to know how much a control moves by itself, which weights need. */
  | 'fewTimes';

export class PanelRefused extends Error {
  readonly problem: PanelProblem;
  constructor(problem: PanelProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The panel that rows in any order are; throws PanelRefused for rows that are none. */
export function panelOf(rows: readonly PanelRow[]): Panel {
  const refuse = (problem: PanelProblem, when: boolean) => {
    if (when) throw new PanelRefused(problem);
  };
  refuse(
    'notANumber',
    rows.some(({ time, value }) => !Number.isFinite(time) || !Number.isFinite(value)),
  );
  const times = new Set(rows.map(({ time }) => time)).size;
  const units = new Map<string, PanelRow[]>();
  for (const row of rows.toSorted((a, b) => a.time - b.time)) {
    const own = units.get(row.unit);
    if (own) own.push(row);
    else units.set(row.unit, [row]);
  }
  const all = [...units.values()];
  refuse(
    'twice',
    all.some((own) => new Set(own.map(({ time }) => time)).size < own.length),
  );
  refuse(
    'unbalanced',
    all.some((own) => own.length < times),
  );
  const starts = all.map((own) => own.findIndex(({ isTreated }) => isTreated));
  const before = Math.max(...starts, -1);
  refuse('noTreated', before < 0);
  refuse('noControls', !starts.includes(-1));
  refuse(
    'notAtOnce',
    all.some((own, unit) => {
      const start = starts[unit] ?? -1;
      return start >= 0 && (start < before || own.slice(start).some(({ isTreated }) => !isTreated));
    }),
  );
  refuse('noBefore', before === 0);
  const seriesOf = (isTreated: boolean) =>
    all
      .filter((_, unit) => (starts[unit] ?? -1) >= 0 === isTreated)
      .map((own) => Float64Array.from(own, ({ value }) => value));
  return { treated: seriesOf(true), controls: seriesOf(false), before };
}
