import { CellProblem, type CellParser, type RawCell } from '../cells/cell.ts';

/** What a test sees in place of a CellProblem. */
export const problem = Symbol('a problem');

/** What a parser makes of a cell. */
export function read(parse: CellParser, raw: RawCell) {
  const value = parse(raw);
  return value instanceof CellProblem ? problem : value;
}
