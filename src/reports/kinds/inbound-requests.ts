import { filled } from '../cells/cell.ts';
import { day, moment } from '../cells/days.ts';
import { count, orZero } from '../cells/numbers.ts';
import { code, optionId, remarks, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';

/** 입고요청: the lines of inbound requests, one option each. */
export const inboundRequests: ReportKind = {
  category: '입고요청',
  order: 4,
  signature: [
    '요청ID',
    '입고예정수량',
    '입고완료수량',
    '판매개시수량',
    '회송준비수량',
    '입고예정일',
    '밀크런번호',
  ],
  grouped: false,
  columns: [
    { name: 'REQ_NO', headers: ['요청ID'], required: true, cell: filled(code) },
    { name: 'OPTION_CD', headers: ['옵션ID'], required: true, cell: filled(optionId) },
    { name: 'IB_REQ_DT', headers: ['입고요청일'], required: true, cell: filled(day) },
    { name: 'SCH_DT', headers: ['입고예정일'], required: true, cell: filled(day) },
    { name: 'EX_QTY', headers: ['입고예정수량'], required: true, cell: filled(count) },
    { name: 'IB_APRV_QTY', headers: ['입고완료수량'], required: true, cell: orZero(count) },
    { name: 'SALE_READY_QTY', headers: ['판매개시수량'], required: true, cell: orZero(count) },
    { name: 'RETURN_PENDING_QTY', headers: ['회송준비수량'], required: true, cell: orZero(count) },
    { name: 'RETURN_READY_QTY', headers: ['회송확정수량'], required: true, cell: orZero(count) },
    { name: 'IB_APRV_NO', headers: ['입고ID'], cell: code },
    { name: 'IB_REQ_NO', headers: ['입고요청번호'], cell: code },
    { name: 'MILKRUNNO', headers: ['밀크런번호'], cell: code },
    { name: 'PICKUP_DT', headers: ['픽업일'], cell: day },
    { name: 'IB_CENTER', headers: ['물류센터'], cell: text },
    { name: 'REG_DT', headers: ['업로드일시'], cell: moment },
    { name: 'PLT_AMT', headers: ['적재수량(팔레트)'], cell: count },
    { name: 'TRUCK_AMT', headers: ['적재수량(트럭)'], cell: count },
    { name: 'EXPIR_DT', headers: ['유통기한', '유통(소비)기한'], cell: text },
    { name: 'PROD_DT', headers: ['제조일자'], cell: text },
    { name: 'LOGISTICS_COMPANY', headers: ['회송택배사'], cell: text },
    { name: 'INVOICE_NUM', headers: ['송장번호/차량번호', '송장번호'], cell: code },
    { name: 'DP_APRV_DT', headers: ['진열완료일'], cell: text },
    { name: 'REMARKS', headers: ['비고'], cell: remarks },
  ],
  leftOut: ['No.', '상태', '상품바코드', '등록상품명', '옵션명', '현재고'],
  period: { from: 'column', column: 'SCH_DT' },
  // One option may come twice in a request, with two expiry dates; the same line twice would come twice too.
  uniqueBy: 'OPTION_CD',
  uniqueAsWhole: true,
  wholeBy: 'REQ_NO',
  mayBeEmpty: false,
};
