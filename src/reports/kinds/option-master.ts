import { filled } from '../cells/cell.ts';
import { won } from '../cells/numbers.ts';
import { code, optionId, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';

/** 옵션마스터: which option belongs to which brand, with names, barcode and price. */
export const optionMaster: ReportKind = {
  category: '옵션마스터',
  order: 1,
  signature: ['브랜드코드', '브랜드명', '상품바코드', '쿠팡상품명', 'brand code', 'brand name', 'barcode'],
  grouped: false,
  columns: [
    { name: 'OPTION_CD', headers: ['옵션ID', 'Option ID'], required: true, cell: filled(optionId) },
    { name: 'BRAND_CD', headers: ['브랜드코드', 'Brand code'], required: true, cell: filled(code) },
    { name: 'BRAND_NM', headers: ['브랜드명', 'Brand name'], required: true, cell: filled(text) },
    {
      name: 'ITEM_NM',
      headers: ['등록상품명', '상품명', 'Product name'],
      required: true,
      cell: filled(text),
    },
    { name: 'OPTION_NM', headers: ['옵션명', 'Option name'], required: true, cell: text },
    { name: 'PRODUCTID', headers: ['등록상품ID', 'Inventory ID'], cell: code },
    { name: 'BARCODE', headers: ['상품바코드', '바코드', 'Barcode'], cell: code },
    { name: 'CPITEMNAME', headers: ['쿠팡상품명', '노출상품명'], cell: text },
    { name: 'SALE_PRICE', headers: ['판매가', 'Sale price'], cell: won },
  ],
  leftOut: ['No.'],
  period: { from: 'nowhere' },
  uniqueBy: 'OPTION_CD',
  sameName: { code: 'BRAND_CD', name: 'BRAND_NM' },
  mayBeEmpty: false,
};
