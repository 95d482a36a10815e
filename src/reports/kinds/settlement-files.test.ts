import { describe, expect, it } from 'vitest';
import type { RawCell } from '../cells/cell.ts';
import { rightRows, type SettlementFile, settlementOutcome, withWon } from '../testing/settlement-files.ts';
import { eachSheet, headersOf, headersWithout, type SettlementSheet } from '../testing/settlement-sheets.ts';

/** Where the first line stands in its sheet. */
const rowOf = ({ costs }: SettlementSheet) => (costs ? 9 : 2);
const bad = (kind: SettlementSheet, column: string, value: RawCell, reason: string) =>
  `${rowOf(kind)}행 [${column}] ${value}: ${reason}`;
const unknown: unknown = expect.stringContaining('어떤 보고서인지 알 수 없습니다.');

type Variant = [
  name: string,
  file: (kind: SettlementSheet) => SettlementFile,
  outcome: (kind: SettlementSheet) => unknown,
];

const respelled =
  (spell: (header: string) => string): Variant[1] =>
  (kind) => ({
    cells: (cells) =>
      cells.map((row, at) =>
        at < rowOf(kind) - 1 && at !== 3
          ? row.map((cell) => (typeof cell === 'string' ? spell(cell) : cell))
          : row,
      ),
  });

/** What becomes of each, whichever kind it is. */
const variants: Variant[] = [
  ['as it comes', () => ({}), (kind) => rightRows(kind)],
  [
    'with headers in other spellings',
    respelled((header) => header.replaceAll(' ', '\n')),
    (kind) => rightRows(kind),
  ],
  [
    'with letters nobody sees in its headers',
    respelled((header) => `\uFEFF${header}\u200B`),
    (kind) => rightRows(kind),
  ],
  [
    'with lines that are the same, each of which is read',
    () => ({ rows: [{}, {}] }),
    (kind) => rightRows(kind, 2),
  ],
  [
    'with a column nobody knows',
    (kind) => ({
      header: [...headersOf(kind).slice(0, 2), '새 열', ...headersOf(kind).slice(2)],
      rows: [{ '새 열': 1 }],
    }),
    (kind) => `${rightRows(kind)} without 새 열`,
  ],
  [
    'with an empty row among its lines',
    (kind) => ({ rows: [{}, {}], cells: (cells) => cells.toSpliced(rowOf(kind), 0, []) }),
    (kind) => rightRows(kind, 2),
  ],
  [
    'with headers that are merged with the row below',
    (kind) => ({ cells: (cells) => (kind.costs ? cells : cells.toSpliced(1, 0, [])) }),
    (kind) => rightRows(kind),
  ],
  [
    'with a total row, which is left out',
    (kind) => ({
      cells: (cells) => [...cells, ['합계', ...Array<RawCell>(headersOf(kind).length - 2).fill(null), 1000]],
    }),
    (kind) => `${rightRows(kind)} without 1 totals`,
  ],
  [
    'with won in words',
    (kind) => ({ rows: [{ [kind.won]: `${Number(kind.line[kind.won]).toLocaleString('ko-KR')}원` }] }),
    (kind) => rightRows(kind),
  ],
  [
    'with a day as a serial number',
    (kind) => ({
      rows: [{ [kind.day]: 46_327 }],
      told: { 연월: 'YM', 적용일: 'APPLY_DT', 일자: 'DATE_SK', 픽업일: 'PICKUP_DT' }[kind.day] ?? 'OCCUR_DT',
    }),
    (kind) => `${rightRows(kind)} ${JSON.stringify(kind.day === '연월' ? '202611' : '20261101')}`,
  ],
  ['with - for won', (kind) => withWon(kind, '-'), (kind) => bad(kind, kind.won, '-', '값이 비어 있습니다')],
  [
    'with a word for won',
    (kind) => withWon(kind, '많음'),
    (kind) => bad(kind, kind.won, '많음', '숫자가 아닙니다'),
  ],
  ['with half a won', (kind) => withWon(kind, 0.5), (kind) => bad(kind, kind.won, 0.5, '정수가 아닙니다')],
  [
    'with more won than a number holds',
    (kind) => withWon(kind, 1e17),
    (kind) => bad(kind, kind.won, 1e17, '숫자가 너무 큽니다'),
  ],
  [
    'with a formula for won',
    (kind) => withWon(kind, '=A1*2'),
    (kind) => bad(kind, kind.won, '=A1*2', '숫자가 아닙니다'),
  ],
  [
    'with a word for a day',
    (kind) => ({ rows: [{ [kind.day]: '어제' }] }),
    (kind) =>
      bad(kind, kind.day, '어제', kind.day === '연월' ? '연월이 아닙니다(예: 2026-08)' : '날짜가 아닙니다'),
  ],
  [
    'with a day that never was',
    (kind) => ({ rows: [{ [kind.day]: '2026-13-40' }] }),
    (kind) =>
      bad(
        kind,
        kind.day,
        '2026-13-40',
        kind.day === '연월' ? '연월이 아닙니다(예: 2026-08)' : '날짜가 아닙니다',
      ),
  ],
  [
    'without a column that it needs',
    (kind) => ({ header: headersWithout(kind, kind.won) }),
    (kind) =>
      // Two headers alone name a list of the seller.
      /원가|월 목표/.test(kind.category)
        ? unknown
        : expect.stringContaining(`${kind.category} 파일에 꼭 필요한 열이 없습니다: ${kind.won}.`),
  ],
  [
    'with a column twice',
    (kind) => ({ header: [...headersOf(kind), kind.day] }),
    () => expect.stringContaining('열이 두 개 있어 어느 쪽이 맞는지 알 수 없습니다. 하나만 남겨주세요.'),
  ],
  [
    'in English',
    () => ({ cells: () => [['Settlement type', 'Order ID', 'Option ID', 'Amount', 'VAT']] }),
    () => unknown,
  ],
  ['that is an empty sheet', () => ({ cells: () => [] }), () => unknown],
  [
    'cut in the middle',
    () => ({ bytes: (bytes) => bytes.slice(0, Math.floor(bytes.length / 2)) }),
    () => '파일이 손상되었거나 내려받기가 중간에 끊겼습니다. 다시 내려받아주세요.',
  ],
];

describe.each(eachSheet())('%s', (_, kind) => {
  it.each(variants)('%s', async (_name, file, outcome) => {
    expect(await settlementOutcome(kind, file(kind))).toEqual(outcome(kind));
  });
});
