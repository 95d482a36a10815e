import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseReport } from './parse.ts';
import { reportRows } from './testing/report-rows.ts';

// Files as sellers have reported them; they lie beside the project, not in it.
const folder = path.join(fileURLToPath(import.meta.url), '../../../../shared/data/reports');
const nameOf = (start: string) => {
  const found = readdirSync(folder).find((name) => name.normalize('NFC').startsWith(start));
  if (found === undefined) throw new Error(`The reported file ${start} is missing: put it into ${folder}`);
  return found.normalize('NFC');
};

async function read(start: string) {
  const name = nameOf(start);
  const bytes = new Uint8Array(readFileSync(path.join(folder, name)));
  const report = await parseReport({ bytes, name: name.replace(/^r\d+[a-z]?_/, '') }, '20261126');
  const rows = reportRows(report);
  return { report, rows, column: (of: string) => rows.map((row) => row[of] ?? null) };
}

it('an advertising report as the marketplace writes it loads with all its rows', async () => {
  const { report, rows } = await read('r33_');
  expect([report.category, report.periodStart, report.rowCount]).toEqual(['광고보고서', '20261118', 377]);
  expect([report.badRowCount, report.contradictions]).toEqual([0, []]);
  expect(rows[2]).toMatchObject({ IMP_CNT: '3', CLICK_CNT: '1', AD_COST: '1407', REV_14D: '139000' });
});

it.each(['r01_', 'r01b_', 'r02_'])('stock by the long headers of both languages: %s', async (start) => {
  const { report, rows } = await read(start);
  expect([report.category, report.periodStart, report.rowCount]).toEqual(['재고현황', '20261121', 2]);
  expect([report.ignoredColumns, report.absentColumns]).toEqual([[], []]);
  expect(rows[0]).toMatchObject({
    ITEM_WINNER_YN: 'Y',
    SALE_QTY_7D: '5',
    SALE_QTY_30D: '20',
    SALE_AMT_7D: '27250',
    SALE_AMT_30D: '109000',
    MONTHLY_STORAGE_FEE: '40800',
    AGE_30: '1',
    AGE_45: '0',
    AGE_180: '5',
    AGE_181: '300',
    CUST_RETURN_30D: '7',
  });
});

it('a cell with a percent format is the percentage that it shows', async () => {
  const { column } = await read('r05_');
  expect(column('WINNER_RATE')).toEqual(['85.5', '100', '0.5']);
});

it('payments of 70 and 30 % are the same in a number and in a percent format', async () => {
  const [plain, percent] = [await read('r19a_'), await read('r19b_')];
  expect(percent.column('RATIO')).toEqual(['70', '30']);
  expect(percent.rows).toEqual(plain.rows);
});

it('error values of a spreadsheet program make no brand, option or name', async () => {
  const { report } = await read('r06b_');
  expect([report.rowCount, report.badRowCount]).toEqual([0, 1]);
  expect(report.badRows[0]?.reason).toContain('[브랜드코드] #N/A: 엑셀 오류 값입니다');
});

it('a brand with characters nobody sees is the brand without them', async () => {
  const { rows } = await read('r14b_');
  expect(rows[0]).toMatchObject({ BRAND_CD: 'B3062', BRAND_NM: 'Light' });
});

it.each(['r07_', 'r07b_', 'r08_', 'r09_', 'r09b_'])(
  'a workbook with odd insides is read: %s',
  async (start) => {
    const { report, rows } = await read(start);
    expect([report.category, report.periodStart, report.rowCount]).toEqual(['판매분석', '20261101', 1]);
    expect(rows[0]).toMatchObject({ OPTION_CD: '62766030385', SALE_AMT: '100000' });
  },
);

it('days and times in every spelling are Korea time', async () => {
  const { report, column } = await read('r17_');
  expect(report.badRowCount).toBe(0);
  expect(column('IB_REQ_DT')).toEqual(['20261111', '20261111', '20261111', '20261111']);
  expect(column('SCH_DT')).toEqual(['20261114', '20261114', '20261114', '20261114']);
  expect(column('REG_DT')).toEqual([
    '2026-11-20T15:10:00+09:00',
    '2026-11-20T06:10:00+09:00',
    '2026-11-20T06:10:00+09:00',
    '2026-11-20T18:10:00+09:00',
  ]);
});

it.each(['r25_재고현황_2', 'r25_재고현황_csv'])(
  'a CSV is read by its content, whatever its name: %s',
  async (start) => {
    const { report, column } = await read(start);
    expect([report.category, report.periodStart, report.badRowCount]).toEqual(['재고현황', '20261123', 1]);
    expect(column('OFFER_CONDITION')).toEqual(['NEW', 'used-best', '반품-하']);
    expect(column('ITEM_WINNER_YN')).toEqual(['Y', 'N', 'Y']);
    expect(report.errors[0]).toMatchObject({ row: 5, column: '판매가능재고', value: '-' });
  },
);

it('a protected document says to take the protection off first', async () => {
  await expect(read('r26_')).rejects.toThrow('보호를 먼저 해제');
});
