import { writeXlsx } from 'hucre/xlsx';
import type { RawCell } from '../cells/cell.ts';

/** A spreadsheet of these rows. */
export async function spreadsheet(rows: RawCell[][], sheet = 'Sheet1'): Promise<Uint8Array> {
  const cells = rows.map((row) => row.map((cell) => cell ?? null));
  return writeXlsx({ sheets: [{ name: sheet, rows: cells }] });
}

export const salesHeader = ['옵션 ID', '옵션명', '상품명', '매출(원)', '판매량', '방문자', '조회'];
export const masterHeader = ['브랜드코드', '브랜드명', '옵션ID', '등록상품명', '옵션명'];
export const inboundHeader = [
  '요청ID',
  '입고요청일',
  '입고예정일',
  '옵션ID',
  '입고예정수량',
  '입고완료수량',
  '판매개시수량',
  '회송준비수량',
  '회송확정수량',
];
