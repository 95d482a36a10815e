import { filled } from '../cells/cell.ts';
import { count, percent, won } from '../cells/numbers.ts';
import { code, optionId, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';

/** 판매분석: sales and traffic of every option on one day. No date stands inside the file. */
export const salesAnalysis: ReportKind = {
  category: '판매분석',
  order: 3,
  signature: ['판매량', '방문자', '조회', '장바구니', '총 판매수', '총 취소된 상품수', '구매전환율'],
  grouped: false,
  columns: [
    { name: 'OPTION_CD', headers: ['옵션 ID'], required: true, cell: filled(optionId) },
    { name: 'PRODUCTID', headers: ['등록상품ID'], cell: code },
    { name: 'ITEM_NM', headers: ['상품명', '등록상품명'], cell: text },
    { name: 'OPTION_NM', headers: ['옵션명'], cell: text },
    { name: 'CATEGORY_NM', headers: ['카테고리'], cell: text },
    { name: 'SALE_QTY', headers: ['판매량'], required: true, cell: filled(count) },
    { name: 'SALE_AMT', headers: ['매출(원)', '매출'], required: true, cell: won },
    { name: 'GROSS_QTY', headers: ['총 판매수'], cell: count },
    { name: 'GROSS_AMT', headers: ['총 매출(원)', '총 매출'], cell: won },
    { name: 'CANCEL_QTY', headers: ['총 취소된 상품수'], cell: count },
    { name: 'CANCEL_AMT', headers: ['총 취소 금액(원)', '총 취소 금액'], cell: won },
    { name: 'ORDER_CNT', headers: ['주문'], cell: count },
    { name: 'VISITOR_CNT', headers: ['방문자'], cell: count },
    { name: 'VIEW_CNT', headers: ['조회'], cell: count },
    { name: 'CART_CNT', headers: ['장바구니'], cell: count },
    { name: 'WINNER_RATE', headers: ['아이템위너 비율(%)', '아이템위너 비율'], cell: percent },
  ],
  // The conversion rate is orders by views: worked out where it is shown, as a ratio of sums.
  leftOut: ['판매방식', '구매전환율', '즉시 취소된 상품수'],
  period: { from: 'day' },
  uniqueBy: 'OPTION_CD',
  mayBeEmpty: true,
};
