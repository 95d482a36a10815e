import { describe, expect, it } from 'vitest';
import { exportColumns } from '@/components/table/table-column.ts';
import { rowCells, summaryCells } from '@/export/export-rows.ts';
import { errorReason } from '@/components/inbound/line-status.tsx';
import { inboundFileName, type InboundLine, type InboundRequest } from './inbound-rows.ts';
import { lineColumns } from './line-columns.tsx';
import { requestColumns } from './request-columns.tsx';

const line: InboundLine = {
  id: 1,
  reqNo: '2611700187',
  status: 'error',
  optionCd: '087303755118',
  productId: null,
  barcode: '8809412233474',
  cpItemName: '저자극 약산성 클렌징폼',
  optionNm: '150ml, 1개',
  expirDt: '20281231',
  prodDt: '해당없음',
  stockQty: 88,
  exQty: 1240,
  ibAprvQty: 0,
  saleReadyQty: 1212,
  returnPendingQty: 8,
  returnReadyQty: 0,
  differenceQty: 28,
  logisticsCompany: '',
  invoiceNum: '',
  dpAprvDt: '20261119',
  ibCenter: '이천2센터',
  remarks: '',
};

const request: InboundRequest = {
  reqNo: '2611700187',
  ibAprvNo: null,
  ibReqNo: '',
  milkRunNo: '',
  brandCount: 2,
  ibReqDt: '20261113',
  schDt: '20261118',
  pickupDt: null,
  regDt: '2026-11-20T21:10:00+00:00',
  ibCenter: '이천2센터',
  pltAmt: null,
  truckAmt: 1,
  status: 'completed',
  reasons: null,
};

describe('why a line is 입고오류', () => {
  it('names the quantities that do not add up and the returns', () => {
    expect(errorReason(line).split('\n')).toEqual([
      '입고예정수량과 들어온 수량이 맞지 않습니다.',
      '예정 1,240 ≠ 완료 0 + 판매개시 1,212',
      '28개가 모자랍니다.',
      '회송준비 8개, 회송확정 0개',
    ]);
  });

  it('says when more came than was expected', () => {
    const extra = {
      ...line,
      exQty: 10,
      ibAprvQty: 4,
      saleReadyQty: 8,
      returnPendingQty: 0,
      differenceQty: -2,
    };
    expect(errorReason(extra).split('\n').slice(1)).toEqual([
      '예정 10 ≠ 완료 4 + 판매개시 8',
      '2개가 더 들어왔습니다.',
    ]);
  });
});

describe('exports', () => {
  const requestExport = exportColumns(requestColumns(() => {}));
  const lineExport = exportColumns(lineColumns);

  it('have the headings of the tables, without the detail button', () => {
    expect(requestExport.map(({ header }) => header).join()).toBe(
      'No,상태,입고ID,브랜드 수,적재수량(팔레트),적재수량(트럭),요청ID,밀크런번호,물류센터,입고요청일,입고예정일,업로드일시,오류 사유',
    );
    expect(lineExport.map(({ header }) => header).join()).toBe(
      'No,상태,옵션ID,상품바코드,등록상품명,옵션명,유통기한,제조일자,현재고,입고예정수량,입고완료수량,판매개시수량,회송준비수량,회송확정수량,회송택배사,송장번호/차량번호,진열완료일,물류센터,비고',
    );
  });

  it('show a request and a line as the screen does', () => {
    expect(rowCells(requestExport, { ...request }, 1)).toEqual([
      1,
      '입고완료',
      '-',
      2,
      '-',
      1,
      '2611700187',
      '일반택배',
      '이천2센터',
      '2026.11.13',
      '2026.11.18',
      '2026.11.21 06:10',
      '-',
    ]);
    const reasons: InboundRequest['reasons'] = [
      { code: 'named', name: '수량 부족', value: 1003 },
      { code: 'unnamed', name: '', value: 2 },
      { code: 'others', name: '', value: 1 },
    ];
    expect(rowCells(requestExport, { ...request, reasons }, 1).at(-1)).toBe(
      '수량 부족 1,003개, 사유 없음 2개, 그 밖의 사유 1개',
    );
    expect(rowCells(lineExport, { ...line }, 1)).toEqual([
      1,
      '입고오류',
      '087303755118',
      '8809412233474',
      '저자극 약산성 클렌징폼',
      '150ml, 1개',
      '2028.12.31',
      '-',
      88,
      1240,
      0,
      1212,
      8,
      0,
      '-',
      '-',
      '2026.11.19',
      '이천2센터',
      '-',
    ]);
  });

  it('end the detail with 합계 over current stock and the five quantities', () => {
    const totals = {
      stockQty: 88,
      exQty: 1240,
      ibAprvQty: 0,
      saleReadyQty: 1212,
      returnPendingQty: 8,
      returnReadyQty: 0,
    };
    const summary = summaryCells(lineExport, '합계', totals);
    expect(summary.slice(0, 8)).toEqual(['합계', null, null, null, null, null, null, null]);
    expect(summary.slice(8, 14)).toEqual([88, 1240, 0, 1212, 8, 0]);
    expect(summary.slice(14)).toEqual([null, null, null, null, null]);
  });

  it('are named by the moment in Korea', () => {
    const now = new Date('2026-11-20T15:30:05Z');
    expect(inboundFileName('입고', now)).toBe('입고_261121_003005');
    expect(inboundFileName('입고상세', now)).toBe('입고상세_261121_003005');
  });
});
