import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RawCell } from '../cells/cell.ts';
import { errorSheet } from '../error-sheet.ts';
import { parseReport } from '../parse.ts';
import { reportRows } from '../testing/report-rows.ts';
import { spreadsheet } from '../testing/spreadsheets.ts';

const today = '20261121';
const name = '판매분석_20261120.xlsx';
const header = ['옵션 ID', '상품명', '판매방식', '매출(원)', '판매량', '방문자', '조회'];
const sale = (id: string, service: RawCell, won = '1,000', pieces = '2'): RawCell[] => [
  id,
  '컵',
  service,
  won,
  pieces,
  '3',
  '4',
];
const parse = async (...rows: RawCell[][]) =>
  parseReport({ bytes: await spreadsheet([header, ...rows]), name }, today);
const given = (file: string) =>
  parseReport(
    { bytes: readFileSync(new URL(`../../../../shared/data/reports/${file}`, import.meta.url)), name: file },
    today,
  );

describe('services of a 판매분석', () => {
  it('loads rows of 2P and leaves the others aside, with their rows and won', async () => {
    const report = await parse(
      sale('1', '로켓그로스'),
      sale('2', '판매자배송', '5,000,000'),
      sale('3', '판매자배송', '-35,000', '-1'),
      sale('4', '로켓배송', '70'),
    );
    expect(reportRows(report).map((row) => row['OPTION_CD'])).toEqual(['1']);
    expect(report).toMatchObject({
      rowCount: 1,
      badRowCount: 0,
      serviceDoubts: null,
      leftAside: [
        { service: '판매자배송', rows: 2, won: 4_965_000 },
        { service: '로켓배송', rows: 1, won: 70 },
      ],
    });
  });

  it.each([
    '로켓그로스',
    ' 로켓 그로스 ',
    '로켓​그로스',
    '로켓그로스'.normalize('NFD'),
    '로켓그로스(RG)',
    'Rocket Growth',
    'ROCKET_GROWTH',
    'RocketGrowth(2P)',
    'RG',
    '2P',
    '２Ｐ',
    '2P(로켓그로스)',
  ])('takes %j for 2P', async (service) => {
    expect(await parse(sale('1', service))).toMatchObject({ rowCount: 1, badRowCount: 0, leftAside: [] });
  });

  it.each([
    '판매자배송',
    '판매자 배송',
    '판매자﻿배송',
    '마켓플레이스',
    '마켓플레이스(MP)',
    '3P',
    '3p ',
    '판매자배송(3P)',
    'Marketplace',
    'seller',
    'Seller delivery',
    '로켓배송',
    'Retail',
    '로켓배송/Retail',
    '1P',
  ])('leaves %j aside', async (service) => {
    const report = await parse(sale('1', service), sale('2', '로켓그로스'));
    expect(report).toMatchObject({ rowCount: 1, badRowCount: 0, leftAside: [{ rows: 1, won: 1000 }] });
  });

  it.each(['로켓프레시', '로켓그로스, 판매자배송', '일반', '-', '#N/A'])(
    'refuses a row whose service is %j and names it',
    async (service) => {
      const report = await parse(sale('1', service), sale('2', '로켓그로스'));
      expect(report).toMatchObject({ rowCount: 1, badRowCount: 1, leftAside: [] });
      expect(report.errors).toMatchObject([
        {
          row: 2,
          column: '판매방식',
          value: service,
          reason: expect.stringContaining('알 수 없는 판매방식'),
        },
      ]);
    },
  );

  it('refuses a row without a service', async () => {
    const report = await parse(sale('1', ''), sale('2', '로켓그로스'));
    expect(report.errors).toMatchObject([{ row: 2, column: '판매방식', reason: '값이 비어 있습니다' }]);
  });

  it('counts the row of 2P of an option that stands in both services', async () => {
    for (const rows of [
      [sale('1', '로켓그로스', '700'), sale('1', '판매자배송')],
      [sale('1', '판매자배송'), sale('1', '로켓그로스', '700')],
    ]) {
      const report = await parse(...rows);
      expect(report).toMatchObject({ rowCount: 1, badRowCount: 0, leftAside: [{ rows: 1, won: 1000 }] });
      expect(reportRows(report)[0]).toMatchObject({ OPTION_CD: '1', SALE_AMT: '700' });
    }
  });

  it('still refuses two rows of 2P that differ, and counts the rows of another service once', async () => {
    const report = await parse(
      sale('1', '로켓그로스', '700'),
      sale('1', '로켓그로스', '800'),
      sale('1', '판매자배송'),
    );
    expect(report).toMatchObject({ rowCount: 0, badRowCount: 2, leftAside: [{ rows: 1, won: 1000 }] });
  });

  it('reads a day on which every row is of another service as a day without rows', async () => {
    const report = await parse(sale('1', '판매자배송'), sale('2', '판매자배송'));
    expect(report).toMatchObject({ rowCount: 0, badRowCount: 0, leftAside: [{ rows: 2, won: 2000 }] });
  });

  it('leaves a total row out before it looks at its service', async () => {
    const report = await parse(sale('1', '로켓그로스'), ['', '합계', '', '1,000', '2', '', '']);
    expect(report).toMatchObject({ rowCount: 1, badRowCount: 0, totalRowsSkipped: 1, leftAside: [] });
  });

  it('says so when no column names the service', async () => {
    const bytes = await spreadsheet([header.toSpliced(2, 1), sale('1', '').toSpliced(2, 1)]);
    expect(await parseReport({ bytes, name }, today)).toMatchObject({ rowCount: 1, serviceDoubts: [] });
  });

  it('sums up the rows left aside in the sheet of bad rows, which loads again without them', async () => {
    const report = await parse(sale('x', '로켓그로스'), sale('2', '판매자배송', '5,000'));
    const again = await parseReport({ bytes: await errorSheet(report), name }, today);
    expect(again).toMatchObject({ supplement: true, badRowCount: 1, leftAside: [], otherSheets: [] });
    const { readXlsx } = await import('hucre/xlsx');
    const [, aside] = (await readXlsx(await errorSheet(report))).sheets;
    expect(aside).toMatchObject({
      name: '제외한 행',
      rows: [
        ['판매방식', '행', '매출(원)', '제외 사유'],
        ['판매자배송', 1, 5000, '로켓그로스 판매가 아니어서 반영하지 않습니다.'],
      ],
    });
  });
});

describe('the older export of 판매분석', () => {
  const older =
    '노출상품ID|옵션ID|옵션명|상품타입|카테고리|아이템위너 비율(%)|순 판매 금액(전체 거래 금액 - 취소 금액)|순 판매 상품 수(전체 거래 상품 수 - 취소 상품 수)|전체 거래 금액|전체 거래 상품 수|총 취소 금액|총 취소 상품 수|즉시 취소 상품 수'.split(
      '|',
    );
  const row = (id: string, type: string): RawCell[] => [
    '8001',
    id,
    '1개',
    type,
    '생활',
    '100',
    '800',
    '4',
    '1000',
    '5',
    '200',
    '1',
    '0',
  ];
  const read = async (...rows: RawCell[][]) =>
    parseReport({ bytes: await spreadsheet([older, ...rows]), name }, today);

  it('is read, with what was cancelled taken off', async () => {
    const total: RawCell[] = ['합 계', '', '', '', '', '', '800', '4', '1000', '5', '200', '1', '0'];
    const report = await read(row('1', '로켓그로스'), total);
    expect(reportRows(report)).toEqual([
      {
        OPTION_CD: '1',
        OPTION_NM: '1개',
        CATEGORY_NM: '생활',
        SALE_QTY: '4',
        SALE_AMT: '800',
        GROSS_QTY: '5',
        GROSS_AMT: '1000',
        CANCEL_QTY: '-1',
        CANCEL_AMT: '-200',
        WINNER_RATE: '100',
      },
    ]);
    expect(report).toMatchObject({ totalRowsSkipped: 1, ignoredColumns: [], serviceDoubts: null });
  });

  it('leaves rows aside that 상품타입 says are of another service, and names words that say none', async () => {
    expect(await read(row('1', '판매자배송'), row('2', '일반'), row('3', '로켓그로스'))).toMatchObject({
      rowCount: 2,
      badRowCount: 0,
      leftAside: [{ service: '판매자배송', rows: 1, won: 800 }],
      serviceDoubts: ['일반'],
    });
  });
});

it('reads the English headers of 판매분석', async () => {
  const bytes = await spreadsheet([
    ['Option ID', 'Option Name', 'Product Name', 'Sale Method', 'Sales(KRW)', 'Orders', 'Sales Quantity'],
    ['1', 'Red', 'Cup', 'Rocket Growth', '1,000', '1', '2'],
    ['2', 'Red', 'Cup', 'Seller', '500', '1', '1'],
  ]);
  const report = await parseReport({ bytes, name }, today);
  expect(report).toMatchObject({ category: '판매분석', rowCount: 1, leftAside: [{ rows: 1, won: 500 }] });
});

it('refuses a file with the names of those who ordered', async () => {
  const bytes = await spreadsheet(
    [
      ['주문번호', '구매자명', '상품명', '옵션 ID', '판매액', '판매수수료', '정산금액'],
      ['1', '홍*동', '컵', '2', '1', '1', '1'],
    ],
    'Order Detail Report',
  );
  await expect(parseReport({ bytes, name: 'MSF_PAYMENT_REVENUE_DETAIL-2026.xlsx' }, today)).rejects.toThrow(
    '주문한 사람의 정보(구매자명)가 든 파일이라 읽지 않습니다',
  );
});

it.each([
  [
    'r03_판매분석_20261121.xlsx',
    { rowCount: 1, leftAside: [{ service: '판매자배송', rows: 1, won: 5_000_000 }] },
  ],
  ['r05_판매분석_20261121.xlsx', { rowCount: 3, leftAside: [] }],
  ['r23_판매분석_20261101.xlsx', { rowCount: 1, totalRowsSkipped: 1, serviceDoubts: ['일반'] }],
])('reads %s', async (file, expected) => {
  expect(await given(file)).toMatchObject({ badRowCount: 0, ...expected });
});
