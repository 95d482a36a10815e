import type { RawCell } from '../cells/cell.ts';

export type SettlementLine = Record<string, RawCell>;

/** A kind of settlement file: a line that is right, by its headers in their order, and what a file of it alone has. */
export interface SettlementSheet {
  category: string;
  sheet: string;
  line: SettlementLine;
  /** The group above the last headers, those of won, and what the sheet says above of its lines: won and VAT. */
  costs?: { group: string; columns: string[]; sum: number; vat: number };
  /** Target columns whose sum is told. */
  told: string[];
  /** The header of a day (or month) and of won, without which a line says nothing. */
  day: string;
  won: string;
  /** Headers that say won again. */
  again: string[];
}

const order = {
  정산유형: '주정산',
  '정산주기(종료일)': '2026-11-08',
  '세금계산서 발행월': '2026-11',
  발생일: '2026-11-03',
  매출인식일: '2026-11-04',
};
const article = {
  '등록상품 ID': '26413367759',
  옵션ID: '33354192088',
  'SKU ID': '14573011',
  등록상품명: '유리컵',
  옵션명: '1개',
};
const thousand = { '발생비용(A)': 1200, '할인가(B)': 200, '할인적용가(A-B)': 1000 };
const saved = { '로켓그로스 세이버 혜택 금액(C)': 0, '최종비용(A-B-C)': 1000 };

/** A cost of 1,000 won, 1,200 before its discount. */
const costs = (
  category: string,
  sheet: string,
  own: SettlementLine,
  won: SettlementLine = { ...thousand, ...saved },
): SettlementSheet => ({
  category,
  sheet,
  line: { ...order, ...own, ...article, ...won, 비고: null },
  costs: { group: `쿠팡풀필먼트서비스(CFS) ${sheet}`, columns: Object.keys(won), sum: 1000, vat: 100 },
  told: ['COST_A'],
  day: '발생일',
  won: '발생비용(A)',
  again: Object.keys(won).filter((column) => /^(할인적용가|최종비용)/.test(column)),
});

export const settlementSheets: SettlementSheet[] = [
  {
    category: '판매수수료',
    sheet: '주문내역, 판매수수료',
    line: {
      ...order,
      주문ID: '28286507615377',
      거래유형: '주문 정산',
      ...article,
      '판매가(A)': 1000,
      '판매수량(B)': 2,
      '판매액(A*B)': 2000,
      '쿠팡지원할인(C)': 100,
      '매출금액(A*B-C)': 1900,
      '즉시할인쿠폰(D)': 50,
      '다운로드쿠폰(E)': 0,
      '판매자할인쿠폰(D+E)': 50,
      정산대상액: 1740,
      '할인적용 판매수수료율(%,VAT별도)': 10,
      판매수수료: 190,
      '판매수수료 VAT': 20,
      판매채널: '쿠팡',
    },
    told: ['SETTLE_AMT'],
    day: '발생일',
    won: '판매수수료',
    again: ['매출금액(A*B-C)'],
  },
  costs(
    '입출고/배송비',
    '입출고비',
    { 배송ID: '61192310', 주문일: '2026-11-02', '단품 판매가': 5000, 판매수량: 1 },
    thousand,
  ),
  costs('보관비', '보관비', { 진열일: '2026-10-11', 보관일수: 7, 보관수량: 12 }),
  costs('반품 회수/재입고', '반품 회수비', {
    반품접수ID: '99543348',
    회수완료일: '2026-11-02',
    '회수 수량': 1,
  }),
  costs('반출', '반출비', { 반출유형: '판매자 요청 반출', 반출ID: 'VR875238740', '반출 수량': 17 }),
  costs('부가서비스', '부가서비스비', { 작업유형: '라벨', 작업ID: 'W1', '작업 수량': 3 }),
  {
    category: '재고 손실 보상',
    sheet: '재고 손실 보상',
    line: {
      발생일: '2026-10-20',
      '정산주기(종료일)': '2026-11-08',
      주문ID: '-',
      거래유형: '재고 손실 보상',
      '손실 유형': '보관 중 파손',
      옵션ID: '33354192088',
      등록상품명: '유리컵',
      옵션명: '1개',
      상품등급: 'NEW',
      수량: 2,
      '판매 단가': 1000,
      검수ID: 'INS139088009',
      보상률: 70,
      '보상 금액': 1400,
      비고: null,
    },
    told: ['COMP_AMT'],
    day: '발생일',
    won: '보상 금액',
    again: [],
  },
  {
    category: '광고비 내역',
    sheet: '광고비',
    line: {
      '정산주기(종료일)': '2026-11-08',
      일자: '2026-11-03',
      구분: '집행',
      '광고비(공급가액)': 1000,
      VAT: 100,
      합계: 1100,
      비고: null,
    },
    told: ['AMT', 'VAT_AMT'],
    day: '일자',
    won: '광고비(공급가액)',
    again: ['합계'],
  },
  {
    category: '밀크런 내역',
    sheet: '밀크런',
    line: {
      '정산주기(종료일)': '2026-11-08',
      밀크런번호: '54903676',
      요청ID: '261014500',
      물류센터: '대구3센터',
      픽업일: '2026-11-03',
      '팔레트 수': 2,
      수량: 100,
      공급가액: 1000,
      VAT: 100,
      '총 합계 금액': 1100,
      비고: null,
    },
    told: ['AMT', 'VAT_AMT'],
    day: '픽업일',
    won: '공급가액',
    again: ['총 합계 금액'],
  },
  {
    category: '원가',
    sheet: '원가',
    line: { 옵션ID: '33354192088', 적용일: '2026-01-01', '개당 원가': 1000 },
    told: ['COST_AMT'],
    day: '적용일',
    won: '개당 원가',
    again: [],
  },
  {
    category: '월 목표',
    sheet: '목표',
    line: { 브랜드코드: 'B3062', 연월: '2026-08', '목표 매출': 1000 },
    told: ['TARGET_AMT'],
    day: '연월',
    won: '목표 매출',
    again: [],
  },
  {
    category: '운영·라이브 수수료',
    sheet: '수수료',
    line: { 연월: '2026-08', 브랜드: 'B3062', 구분: '운영', 금액: 1000, 메모: '8월' },
    told: ['AMT'],
    day: '연월',
    won: '금액',
    again: [],
  },
];

/** Those of them, with their names before them, for a table of tests. */
export const eachSheet = (which: (kind: SettlementSheet) => boolean = () => true) =>
  settlementSheets.filter(which).map((kind) => [kind.category, kind] as const);

export function sheetOf(category: string): SettlementSheet {
  const kind = settlementSheets.find((one) => one.category === category);
  if (!kind) throw new Error(`no settlement file is a ${category}`);
  return kind;
}

export const headersOf = ({ line }: SettlementSheet): string[] => Object.keys(line);
export const headersWithout = (kind: SettlementSheet, ...left: string[]): string[] =>
  headersOf(kind).filter((header) => !left.includes(header));
