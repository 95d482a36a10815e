import { filled, type CellParser } from '../cells/cell.ts';
import { count, percent, won } from '../cells/numbers.ts';
import { code, optionId, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';

/** Reads a cancelled amount as 0 or less; the older export writes it without a sign. */
const takenOff =
  (parse: CellParser): CellParser =>
  (raw) => {
    const value = parse(raw);
    return typeof value === 'number' ? 0 - Math.abs(value) : value;
  };

/**
 * 판매분석: sales and traffic of every option on one day, of all services that the seller uses. No date stands inside the
 * file. Its older export has other headers and no traffic.
 */
export const salesAnalysis: ReportKind = {
  category: '판매분석',
  order: 3,
  signature: [
    '판매량',
    '방문자',
    '조회',
    '장바구니',
    '총 판매수',
    '총 취소된 상품수',
    '구매전환율',
    '순 판매 금액',
    '순 판매 상품 수',
    '전체 거래 금액',
    '전체 거래 상품 수',
    '총 취소 상품 수',
    'Sale method',
    'Sales quantity',
    'Total sales quantity',
    'Cancel quantity',
    'Instant cancel quantity',
  ],
  grouped: false,
  columns: [
    { name: 'OPTION_CD', headers: ['옵션 ID', 'Option ID'], required: true, cell: filled(optionId) },
    { name: 'PRODUCTID', headers: ['등록상품ID', 'Registered product ID'], cell: code },
    { name: 'ITEM_NM', headers: ['상품명', '등록상품명', 'Product name'], cell: text },
    { name: 'OPTION_NM', headers: ['옵션명', 'Option name'], cell: text },
    { name: 'CATEGORY_NM', headers: ['카테고리', 'Category'], cell: text },
    // The measures in the order of src/domain/model/sales.ts, in which the loader takes them.
    { name: 'GROSS_QTY', headers: ['총 판매수', '전체 거래 상품 수', 'Total sales quantity'], cell: count },
    { name: 'GROSS_AMT', headers: ['총 매출(원)', '총 매출', '전체 거래 금액', 'Total sales'], cell: won },
    {
      name: 'CANCEL_QTY',
      headers: ['총 취소된 상품수', '총 취소 상품 수', 'Cancel quantity'],
      cell: takenOff(count),
    },
    {
      name: 'CANCEL_AMT',
      headers: ['총 취소 금액(원)', '총 취소 금액', 'Cancel amount'],
      cell: takenOff(won),
    },
    {
      name: 'SALE_QTY',
      headers: ['판매량', '순 판매 상품 수', 'Sales quantity'],
      required: true,
      cell: filled(count),
    },
    { name: 'SALE_AMT', headers: ['매출(원)', '매출', '순 판매 금액', 'Sales'], required: true, cell: won },
    { name: 'ORDER_CNT', headers: ['주문', 'Orders'], cell: count },
    { name: 'VISITOR_CNT', headers: ['방문자', 'Visitors'], cell: count },
    { name: 'VIEW_CNT', headers: ['조회', 'Views'], cell: count },
    { name: 'CART_CNT', headers: ['장바구니', 'Cart'], cell: count },
    {
      name: 'WINNER_RATE',
      headers: ['아이템위너 비율(%)', '아이템위너 비율', 'Item winner rate'],
      cell: percent,
    },
  ],
  // The conversion rate is orders by views: worked out where it is shown, as a ratio of sums. The id of a product on the
  // marketplace's page is not that of the registered product.
  leftOut: [
    '판매방식',
    '상품타입',
    'Sale method',
    '구매전환율',
    'Conversion rate',
    '노출상품ID',
    '즉시 취소된 상품수',
    '즉시 취소 상품 수',
    'Instant cancel quantity',
  ],
  service: { headers: ['판매방식', 'Sale method'], uncertain: ['상품타입'], won: 'SALE_AMT' },
  period: { from: 'day' },
  uniqueBy: 'OPTION_CD',
  mayBeEmpty: true,
};
