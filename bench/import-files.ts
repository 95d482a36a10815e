import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { adColumns } from '../src/reports/testing/ad-files.ts';

type Cell = string | number | null;

const salesHeader = [
  '옵션 ID',
  '옵션명',
  '상품명',
  '등록상품ID',
  '카테고리',
  '판매방식',
  '매출(원)',
  '주문',
  '판매량',
  '방문자',
  '조회',
  '장바구니',
  '구매전환율',
  '아이템위너 비율(%)',
  '총 매출(원)',
  '총 판매수',
  '총 취소 금액(원)',
  '총 취소된 상품수',
  '즉시 취소된 상품수',
];

/** Option id of the nth option of the bench's partner. */
export const optionId = (index: number): string => String(10_000_000_000 + index * 7);

const money = (value: number) => value.toLocaleString('en-US');

/** A day of 판매분석 as the marketplace writes it: 19 columns, every cell text. first: place of its first option, as of the others. */
export function* salesRows(count: number, first = 0): Generator<Cell[]> {
  yield salesHeader;
  for (let index = 0; index < count; index++) {
    const pieces = (index * 37) % 97;
    const views = pieces * 9 + 3;
    yield [
      optionId(first + index),
      `빨강 ${index % 40}, 1개`,
      `휴대용 텀블러 ${index % 5000}호`,
      String(20_000_000_000 + index),
      '생활용품',
      '로켓그로스',
      money(pieces * 12_900),
      String(pieces),
      String(pieces),
      String(views - 2),
      String(views),
      String(pieces + 1),
      `${((pieces / views) * 100).toFixed(2)}%`,
      '100',
      money(pieces * 12_900),
      String(pieces),
      '0',
      '0',
      '0',
    ];
  }
}

const stockHeader: Cell[][] = [
  [
    'No.',
    '등록상품 ID',
    '옵션 ID',
    'SKU ID',
    '등록상품명',
    '옵션명',
    '상품등급',
    '판매가능재고\n(실시간 기준)',
    '입고예정재고\n(실시간 기준)',
    '아이템위너',
    '최근 매출 (묶음상품 판매 제외)',
    null,
    '최근 판매수량',
    null,
    '추가입고 추천수량',
    '추가입고날짜',
    '재고예상 소진일',
    '누적보관료',
    '보관기간별 재고',
    null,
    null,
    null,
    null,
    null,
    '고객반품',
    '시즌관리',
    '상품등록일',
  ],
  [
    ...Array.from({ length: 10 }, () => null),
    '지난 7일',
    '지난 30일',
    '지난 7일',
    '지난 30일',
    null,
    null,
    null,
    null,
    '1~30일',
    '31~45일',
    '46~60일',
    '61~120일',
    '121~180일',
    '181일+',
    '지난 30일',
  ],
];

/** 재고현황 with its two header rows and 27 columns. */
export function* stockRows(count: number, first = 0): Generator<Cell[]> {
  yield* stockHeader;
  for (let index = 0; index < count; index++) {
    const stock = (index * 53) % 4001;
    yield [
      index + 1,
      String(20_000_000_000 + index),
      optionId(first + index),
      String(30_000_000_000 + index),
      `휴대용 텀블러 ${index % 5000}호`,
      `빨강 ${index % 40}, 1개`,
      'NEW',
      money(stock),
      0,
      '아이템위너',
      money(stock * 700),
      money(stock * 3000),
      stock % 90,
      stock % 400,
      stock % 50,
      '-',
      '70일 이내',
      money(stock * 12),
      stock,
      0,
      0,
      0,
      0,
      0,
      0,
      '-',
      '2025-11-12',
    ];
  }
}

/** November's first days of 광고보고서 by keyword: 34 rows a day for each of 300 campaigns, every tenth of something bought. skipped: days before the first. */
export function* adRows(count: number, first = 0, skipped = 0): Generator<Cell[]> {
  yield adColumns;
  const campaigns = 300;
  for (let index = 0; index < count; index++) {
    const row = index % 34;
    const campaign = Math.floor(index / 34) % campaigns;
    const day = skipped + Math.floor(index / 34 / campaigns);
    const pieces = row % 10 === 9 ? 1 : 0;
    const own: Record<string, Cell> = {
      날짜: String(20_261_101 + day),
      '캠페인 ID': String(900_000 + first + campaign),
      캠페인명: `캠페인 ${campaign}`,
      '광고집행 옵션ID': optionId(first + campaign * 10 + (row % 10)),
      '광고전환매출발생 옵션ID': pieces > 0 ? optionId(first + campaign * 10 + 3) : '-',
      '광고 노출 지면': row < 31 ? '검색 영역' : '비검색 영역',
      키워드: row < 31 ? `낱말 ${campaign} ${(row * 7 + day) % 50}` : '-',
      노출수: row * 70,
      클릭수: row,
      광고비: row * 110,
    };
    const roas = pieces > 0 ? Number(((12_900 * 100) / (row * 110)).toFixed(2)) : 0;
    yield adColumns.map((header) => {
      if (header === '클릭률') return row > 0 ? 1.43 : 0;
      if (!/^(총|직접)/.test(header)) return own[header] ?? '-';
      if (header.includes('수익률')) return roas;
      return header.includes('전환매출액') ? pieces * 12_900 : pieces;
    });
  }
}

const feeHeader = [
  '정산유형',
  '정산주기(종료일)',
  '발생일',
  '매출인식일',
  '거래유형',
  '주문ID',
  '등록상품 ID',
  '옵션ID',
  'SKU ID',
  '등록상품명',
  '옵션명',
  '카테고리명',
  '판매가(A)',
  '판매수량(B)',
  '판매액(A*B)',
  '쿠팡지원할인(C)',
  '매출금액(A*B-C)',
  '즉시할인쿠폰(D)',
  '다운로드쿠폰(E)',
  '판매자할인쿠폰(D+E)',
  '할인적용 판매수수료율(%,VAT별도)',
  '판매수수료',
  '판매수수료 VAT',
  '정산대상액',
  '판매채널',
];

/** A settlement week of 판매수수료: an order line each. */
export function* feeRows(count: number, first = 0): Generator<Cell[]> {
  yield feeHeader;
  for (let index = 0; index < count; index++) {
    const day = `2026-11-0${2 + (index % 7)}`;
    const won = 4900 + (index % 40) * 500;
    const fee = Math.round(won / 10);
    const vat = Math.round(fee / 10);
    yield [
      '주정산',
      '2026-11-08',
      day,
      day,
      '주문 정산',
      String(40_000_000_000_000 + first + index),
      String(20_000_000_000 + index),
      optionId(first + (index % 20_000)),
      String(30_000_000_000 + index),
      `휴대용 텀블러 ${index % 5000}호`,
      `빨강 ${index % 40}, 1개`,
      '생활용품',
      won,
      1,
      won,
      0,
      won,
      0,
      0,
      0,
      10,
      fee,
      vat,
      won - fee - vat,
      '쿠팡',
    ];
  }
}

/** Writes rows as a spreadsheet, row by row. */
export async function writeSpreadsheet(file: string, rows: Iterable<Cell[]>): Promise<void> {
  const stream = writeXlsxStream(rows, { name: 'Sheet1' });
  await pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(file));
}
