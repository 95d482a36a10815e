import { describe, expect, it } from 'vitest';
import { rightRows, settlementOutcome, withWon } from '../testing/settlement-files.ts';
import { eachSheet, headersWithout, sheetOf, type SettlementSheet } from '../testing/settlement-sheets.ts';

describe('what a line says again shows both sides where they differ', () => {
  it.each([
    [
      '판매수수료',
      '정산대상액',
      1739,
      '"정산대상액" 값은 1,739인데 같은 행의 다른 열로 계산하면 1,740입니다',
    ],
    [
      '판매수수료',
      '판매자할인쿠폰(D+E)',
      51,
      '"정산대상액" 값은 1,740인데 같은 행의 다른 열로 계산하면 1,739입니다',
    ],
    [
      '판매수수료',
      '매출금액(A*B-C)',
      1,
      '"매출금액(A*B-C)" 값은 1인데 같은 행의 다른 열로 계산하면 1,900입니다',
    ],
    [
      '입출고/배송비',
      '할인적용가(A-B)',
      999,
      '"할인적용가(A-B)" 값은 999인데 같은 행의 다른 열로 계산하면 1,000입니다',
    ],
    ['보관비', '최종비용(A-B-C)', 1, '"최종비용(A-B-C)" 값은 1인데 같은 행의 다른 열로 계산하면 1,000입니다'],
    [
      '반품 회수/재입고',
      '할인가(B)',
      1,
      '"할인적용가(A-B)" 값은 1,000인데 같은 행의 다른 열로 계산하면 1,199입니다',
    ],
    ['반출', '최종비용(A-B-C)', '-', '"최종비용(A-B-C)" 값은 0인데 같은 행의 다른 열로 계산하면 1,000입니다'],
    ['광고비 내역', '합계', 1000, '"합계" 값은 1,000인데 같은 행의 다른 열로 계산하면 1,100입니다'],
    ['밀크런 내역', '총 합계 금액', 1, '"총 합계 금액" 값은 1인데 같은 행의 다른 열로 계산하면 1,100입니다'],
  ])('%s, %s', async (category, column, value, sentence) => {
    expect(await settlementOutcome(sheetOf(category), { rows: [{ [column]: value }] })).toContain(sentence);
  });
});

it.each(eachSheet(({ category }) => !/원가|목표|판매수수료/.test(category)))(
  '%s takes back what it takes: won below 0, in an accountant’s brackets too',
  async (_, kind) => {
    const won = `1 rows -1000${kind.told.length > 1 ? ' 100' : ''}`;
    const back = { [kind.won]: '(1,000)' };
    expect(
      await settlementOutcome(kind, { header: headersWithout(kind, ...kind.again), rows: [back] }),
    ).toContain(won);
  },
);

it('판매수수료 takes back a line, and keeps 1,000 trillion won to the won', async () => {
  const kind = sheetOf('판매수수료');
  const cancelled = { '판매수량(B)': -2, '판매액(A*B)': -2000, '쿠팡지원할인(C)': '(100)', '매출금액(A*B-C)': '-1,900', '즉시할인쿠폰(D)': -50,
    '판매자할인쿠폰(D+E)': -50, 정산대상액: '(1,740)', 판매수수료: -190, '판매수수료 VAT': '\u221220' }; // prettier-ignore
  expect(await settlementOutcome(kind, { rows: [{}, cancelled] })).toBe('2 rows 0 20261108~20261108');
  const dear = { '판매가(A)': 1_000_000_000_000_001, '판매수량(B)': 1, '판매액(A*B)': 1_000_000_000_000_001, '쿠팡지원할인(C)': '-',
    '매출금액(A*B-C)': 1_000_000_000_000_001, '즉시할인쿠폰(D)': '-', '다운로드쿠폰(E)': '-', '판매자할인쿠폰(D+E)': 0,
    정산대상액: 1_000_000_000_000_001, 판매수수료: 0, '판매수수료 VAT': 0 }; // prettier-ignore
  expect(await settlementOutcome(kind, { rows: [dear] })).toBe('1 rows 1000000000000001 20261108~20261108');
});

it.each(['원가', '월 목표'])('%s is never below 0', async (category) => {
  const kind = sheetOf(category);
  expect(await settlementOutcome(kind, withWon(kind, -1))).toBe(
    `2행 [${kind.won}] -1: 0보다 작을 수 없습니다`,
  );
});

it.each(eachSheet(({ category }) => category !== '판매수수료'))(
  '%s keeps 1,000 trillion won to the won',
  async (_, kind) => {
    const told: SettlementSheet = { ...kind, told: kind.told.slice(0, 1) };
    expect(await settlementOutcome(told, withWon(kind, '1,000,000,000,000,001'))).toContain(
      '1 rows 1000000000000001 ',
    );
  },
);

it.each(eachSheet(({ line }) => line.옵션ID !== undefined))(
  '%s never guesses an option id',
  async (_, kind) => {
    expect(await settlementOutcome(kind, { rows: [{ 옵션ID: '3.3354E+10' }] })).toContain(
      '[옵션ID] 3.3354E+10: 지수 표기',
    );
  },
);

it.each(eachSheet(({ line }) => line.등록상품명 !== undefined))(
  '%s keeps a name that reads like a formula',
  async (_, kind) => {
    const name = '=HYPERLINK("http://x","컵")';
    expect(await settlementOutcome(kind, { rows: [{ 등록상품명: name }], told: 'ITEM_NM' })).toBe(
      `${rightRows(kind)} ${JSON.stringify(name)}`,
    );
  },
);

describe('days of two years', () => {
  it.each(eachSheet(({ line }) => line['정산주기(종료일)'] !== undefined))('%s', async (_, kind) => {
    expect(
      await settlementOutcome(kind, {
        rows: [
          {},
          {
            '정산주기(종료일)': '2025-01-05',
            매출인식일: '2025-01-04',
            일자: '2025-01-04',
            픽업일: '2025-01-04',
          },
        ],
      }),
    ).toContain('한 파일은 366일까지 읽습니다.');
    expect(
      await settlementOutcome(kind, {
        rows: [
          {
            '정산주기(종료일)': '2062-11-08',
            매출인식일: '2062-11-04',
            일자: '2062-11-04',
            픽업일: '2062-11-04',
          },
        ],
      }),
    ).toBe('20621108은 아직 오지 않은 날짜입니다. 날짜를 확인해주세요.');
  });

  it.each([
    ['판매수수료', '매출인식일'],
    ['보관비', '매출인식일'],
    ['광고비 내역', '일자'],
    ['밀크런 내역', '픽업일'],
  ])('%s: a line whose %s is of another year than its period', async (category, column) => {
    expect(await settlementOutcome(sheetOf(category), { rows: [{ [column]: '2025-11-04' }] })).toContain(
      `[${column}] 2025-11-04: 정산주기(2026.11.08)에서 180일 넘게 떨어진 날짜입니다`,
    );
  });
});
