import { spreadsheet } from '../../src/reports/testing/spreadsheets.ts';
import { groupsOf, type MadeUpReport } from './independent-sales.ts';
import { lines, type Line } from './independent-numbers.ts';

async function report(name: string, lines: Line[]): Promise<MadeUpReport> {
  const head = Object.keys(lines[0] ?? {});
  return {
    name,
    lines,
    bytes: await spreadsheet([head, ...lines.map((line) => head.map((header) => line[header] ?? ''))]),
  };
}

/** A line of 판매분석; what is not given is 0. */
const sale = (option: Line, figures: Line): Line => ({
  '옵션 ID': option['옵션ID'] ?? '',
  옵션명: option['옵션명'] ?? '',
  상품명: option['등록상품명'] ?? '',
  등록상품ID: option['등록상품ID'] ?? '',
  매출: '0',
  주문: '0',
  판매량: '0',
  방문자: '0',
  조회: '0',
  장바구니: '0',
  구매전환율: '0%',
  '아이템위너 비율': '0',
  '총 매출': '0',
  '총 판매수': '0',
  '총 취소 금액': '0',
  '총 취소된 상품수': '0',
  ...figures,
});

const cancelled = (option: Line, pieces: number, won: number, more: Line = {}) =>
  sale(option, {
    매출: String(-won),
    판매량: String(-pieces),
    '총 취소 금액': String(-won),
    '총 취소된 상품수': String(-pieces),
    ...more,
  });

const sold = (option: Line, pieces: number, won: number) =>
  sale(option, {
    매출: String(won),
    판매량: String(pieces),
    주문: String(pieces),
    방문자: String(pieces * 7),
    조회: String(pieces * 9),
    '아이템위너 비율': '87.5',
    '총 매출': String(won),
    '총 판매수': String(pieces),
  });

/** An option that no master names, with neither a brand nor a product. */
const stray: Line = { 옵션ID: '99900000001', 옵션명: '하나', 등록상품명: '주인 없는 상품', 등록상품ID: '' };

/**
 * Loaded after the real ones: the day before them, on which everything was cancelled and one option does not say its
 * orders and views; two days of the year before; and a master that gives all options of one product to another brand,
 * and one option of a second product.
 */
export async function madeUpReports(): Promise<MadeUpReport[]> {
  const master = await lines('옵션마스터.xlsx', 1);
  const products = groupsOf(master, (line) => line['등록상품ID'] ?? '');
  const [moved = [], split = []] = [...products.values()].filter((options) => options.length > 1);
  const unmoved = master.filter((option) => !moved.includes(option));
  const brandOf = (line: Line | undefined) => ({
    브랜드코드: line?.['브랜드코드'] ?? '',
    브랜드명: line?.['브랜드명'] ?? '',
  });
  const [first, second, ...others] = [...groupsOf(unmoved, (line) => line['브랜드코드'] ?? '').values()].map(
    (options) => options[0] ?? {},
  );
  return Promise.all([
    report('판매분석_20261016.xlsx', [
      cancelled(first ?? {}, 3, 45_000),
      cancelled(second ?? {}, 1, 900, { 주문: '', 조회: '', '아이템위너 비율': '' }),
      ...others.slice(0, 4).map((option, place) => cancelled(option, place + 1, 1000 * (place + 1))),
      ...moved.map((option) => cancelled(option, 2, 500)),
      cancelled(stray, 1, 7000),
    ]),
    report(
      '판매분석_20251118.xlsx',
      [...moved, ...split].map((option, place) => sold(option, place + 1, 12_345 * (place + 1))),
    ),
    report('판매분석_20251120.xlsx', [
      ...others.map((option, place) => sold(option, 4, 900_000 - place)),
      cancelled(first ?? {}, 2, 20_000),
      sold(stray, 3, 21_000),
    ]),
    report('옵션마스터_변경.xlsx', [
      ...moved.map((option) => ({ ...option, ...brandOf(split[0]) })),
      { ...split[0], ...brandOf(moved[0]) },
    ]),
  ]);
}
