import { describe, expect, it } from 'vitest';
import type { RawCell } from '../cells/cell.ts';
import { rightRows, settlementCells, settlementOutcome } from '../testing/settlement-files.ts';
import { eachSheet, headersWithout, sheetOf, type SettlementSheet } from '../testing/settlement-sheets.ts';

describe('sheets behind the first', () => {
  const other = [
    ['메모', '값'],
    ['가', 1],
  ];
  it.each(eachSheet())('%s leaves a sheet of notes', async (_, kind) => {
    expect(await settlementOutcome(kind, { later: [{ name: '메모', cells: other }] })).toBe(rightRows(kind));
  });

  it.each(eachSheet(({ costs }) => !costs))('%s is its first sheet; a second is named', async (_, kind) => {
    expect(await settlementOutcome(kind, { later: [{ name: '둘째', cells: settlementCells(kind) }] })).toBe(
      `${rightRows(kind)} without sheets 둘째`,
    );
  });

  const shipping: SettlementSheet = { ...sheetOf('입출고/배송비'), sheet: '배송비' };
  it('a sheet of costs with a column nobody knows names it, as the first would', async () => {
    const cells = settlementCells(shipping, {
      header: ['정산유형', '새 열', ...headersWithout(shipping, '정산유형')],
    });
    expect(await settlementOutcome(sheetOf('입출고/배송비'), { later: [{ name: '배송비', cells }] })).toBe(
      '2 rows 2400 20261108~20261108 without 새 열',
    );
  });

  it('a sheet of costs without a column that it needs is no half of a report', async () => {
    const cells = settlementCells(shipping, { header: headersWithout(shipping, '매출인식일') });
    expect(
      await settlementOutcome(sheetOf('입출고/배송비'), { later: [{ name: '배송비', cells }] }),
    ).toContain('입출고/배송비 파일에 꼭 필요한 열이 없습니다: 매출인식일.');
  });

  it('a sheet of costs that is there twice is no third kind of costs', async () => {
    const kind = sheetOf('보관비');
    const cells = settlementCells(kind);
    expect(await settlementOutcome(kind, { later: [{ name: '보관비 (2)', cells }] })).toContain(
      '보관비 중 하나가 아닙니다',
    );
  });
});

it.each(eachSheet(({ costs }) => costs !== undefined))(
  '%s without what stands above its lines is refused',
  async (_, kind) => {
    expect(await settlementOutcome(kind, { cells: (cells) => cells.slice(6) })).toBe(
      `"${kind.sheet}" 시트의 머리글 위에서 정산주기(종료일), 합계, 세액, 최종비용 값을 찾지 못했습니다. 윗부분을 지우지 않은 원본 파일을 올려주세요.`,
    );
  },
);

it.each([
  [
    1,
    '많음',
    '"보관비" 시트 4행의 합계 값을 읽지 못했습니다(많음: 숫자가 아닙니다). 원본을 다시 내려받아 올려주세요.',
  ],
  [
    2,
    '-',
    '"보관비" 시트 4행의 세액 값을 읽지 못했습니다(-: 값이 비어 있습니다). 원본을 다시 내려받아 올려주세요.',
  ],
])('what a sheet says above its lines is read or refused: %s', async (place, value, sentence) => {
  const cells = (all: RawCell[][]) => all.with(3, (all[3] ?? []).with(place, value));
  expect(await settlementOutcome(sheetOf('보관비'), { cells })).toBe(sentence);
});

it.each(eachSheet(({ costs }) => !costs))('%s with a header alone has nothing to load', async (_, kind) => {
  expect(await settlementOutcome(kind, { rows: [] })).toBe(
    `${kind.category} 파일에 데이터 행이 없습니다. 조회 조건을 확인하고 다시 내려받아주세요.`,
  );
});
