import { describe, expect, it } from 'vitest';
import { absentColumnText } from '../text/import-columns.ts';
import { reportKinds } from './kinds.ts';
import { fileWarnings, loadNotes, loadWarnings } from './load-notes.ts';

/** A file without warnings. */
const usual = {
  rowCount: 3,
  badRowCount: 0,
  otherSheets: [],
  nameKind: null,
  absentColumns: [],
  contradictions: [],
  leftAside: [],
  serviceDoubts: null,
};
/** A file with so many good rows of 2P. */
const found = (rowCount: number) => ({ rowCount, leftAside: [] });
const counts = { new: 0, changed: 0, unchanged: 0, removed: 0 };

describe('what a person is told before a load', () => {
  it('a column that the file lacks, by its header, and how many rows lose their value', () => {
    expect(loadWarnings('재고현황', { ...counts, emptied: { SEASON: 3, SKU_ID: 1234 } })).toEqual([
      '이 파일에 값이 없는 열은 비워집니다: SKU ID 1,234행, 시즌관리 3행',
    ]);
  });

  it('a brand that gets another name, with all the options that it is about', () => {
    const renames = [{ from: '가', to: '나', options: 1200 }];
    expect(loadWarnings('옵션마스터', { ...counts, brands_renamed: 3, renames })).toEqual([
      '브랜드 이름 변경: 가 → 나 (옵션 1,200개)',
      '이름이 바뀌는 브랜드 외 2개',
    ]);
  });

  it('a day without sales is recorded as one when it was not known before', () => {
    expect(loadNotes(found(0), { ...counts, day_new: true })).toEqual([
      '파일에 행이 없습니다. 이날은 판매가 없었던 날로 기록합니다.',
    ]);
    expect(loadNotes(found(0), { ...counts, day_new: false })).toEqual([]);
    expect(loadNotes(found(5), { ...counts, new: 5, day_new: true })).toEqual([]);
  });

  it('days whose won a file restates, the last 14 of many', () => {
    const restated = Array.from({ length: 15 }, (_, at) => ({
      day: `202611${at + 10}`,
      from: 1000,
      to: 1500,
    }));
    expect(loadNotes(found(5), { ...counts, restated: restated.slice(0, 1) })).toEqual([
      '전에 올린 금액과 다른 날 1일: 2026.11.10 1,000원 → 1,500원',
    ]);
    const [note = ''] = loadNotes(found(5), { ...counts, restated });
    expect(note).toContain('15일: … 2026.11.11 1,000원');
  });

  it('how many options stay without a brand', () => {
    expect(loadNotes(found(5), { ...counts, options_without_brand: 12 })).toEqual([
      '브랜드가 없는 옵션 12개. 옵션마스터를 올리면 브랜드가 채워집니다.',
    ]);
    expect(loadNotes(found(5), { ...counts, options_without_brand: 0 })).toEqual([]);
  });

  it('advertising: days that are left alone and days without it, options that no master knows', () => {
    const ads = { ...counts, days_skipped: 1200, days_empty: 2, options_known: 3, options_unmatched: 1234 };
    expect(loadNotes(found(5), ads)).toEqual([
      '키워드 보고서가 이미 있는 1,200일은 건너뜁니다. 광고비가 두 번 더해지지 않습니다.',
      '행이 없는 날 2일은 광고가 없었던 날로 기록합니다.',
      '옵션마스터에 없는 옵션 1,234개는 미매칭으로 두고, 마스터가 올라오면 연결합니다.',
    ]);
    expect(loadNotes(found(5), { ...counts, days_skipped: 0, days_empty: 0, options_unmatched: 0 })).toEqual(
      [],
    );
  });

  it('advertising: revenue that days lose, which an older file would do; what they win is no warning', () => {
    expect(loadWarnings('광고보고서', { ...counts, revenue_fell: 12_345 })).toEqual([
      '이미 있던 날의 14일 전환매출이 12,345원 줄어듭니다. 더 오래된 파일이 아닌지 확인해주세요.',
    ]);
    expect(loadWarnings('광고보고서', { ...counts, revenue_fell: 0 })).toEqual([]);
  });

  it('sheets that are left out, and a file name that says another kind', () => {
    const file = { ...usual, category: '판매분석', otherSheets: ['2일'], nameKind: '재고현황' };
    expect(fileWarnings(file)).toEqual([
      '읽지 않은 시트: 2일. 한 파일에서 시트 하나만 반영합니다. 필요하면 따로 저장해 올려주세요.',
      '파일 이름의 보고서(재고현황)와 내용(판매분석)이 다릅니다. 내용대로 반영합니다.',
    ]);
    expect(fileWarnings({ ...file, otherSheets: [], nameKind: null })).toEqual([]);
  });

  it('a usual column that the file lacks, with what stays empty on which page', () => {
    const file = { ...usual, category: '재고현황', absentColumns: ['SEASON', 'SKU_ID', 'AGE_30', 'AGE_181'] };
    expect(fileWarnings(file)).toEqual([
      '이 파일에 없는 열: SKU ID. 그대로 반영하면 재고 현황의 SKU ID가 비어 보입니다.',
      '이 파일에 없는 열: 보관기간별/1~30일, 보관기간별/181일+. 그대로 반영하면 상품 상세의 보관기간별 재고와 상품 관리의 장기재고·과잉이 비어 보입니다.',
    ]);
  });

  it('every usual column is one that its kind reads and can do without', () => {
    for (const [category, columns] of Object.entries(absentColumnText))
      for (const name of Object.keys(columns)) {
        const column = reportKinds
          .find((kind) => kind.category === category)
          ?.columns.find((one) => one.name === name);
        expect([category, name, column?.required ?? column?.name]).toEqual([category, name, name]);
      }
  });

  it('rows that contradict themselves, with the first of them', () => {
    const examples = [
      { row: 2, value: '40' },
      { row: 5, value: '#DIV/0!' },
    ];
    const file = {
      ...usual,
      category: '광고보고서',
      contradictions: [{ header: '클릭률', count: 12, examples }],
    };
    expect(fileWarnings(file)).toEqual([
      '"클릭률"이 같은 행의 다른 열과 맞지 않는 행 12개: 2행 40, 5행 #DIV/0! …. 다른 열의 값은 그대로 반영합니다. 열이 밀리지 않았는지 확인해주세요.',
    ]);
  });

  it('rows of another service that are left aside, and a day that has no others', () => {
    const leftAside = [{ service: '판매자배송', rows: 1200, won: 35_500_000 }];
    const file = { ...usual, leftAside, category: '판매분석' };
    const left = '판매자배송 1,200행(매출 35,500,000원)은 로켓그로스 판매가 아니어서 제외합니다.';
    expect(fileWarnings(file)).toEqual([left]);
    const none = { ...file, rowCount: 0 };
    expect(fileWarnings(none)).toEqual([
      left,
      '로켓그로스 판매가 한 행도 없습니다. 이날은 로켓그로스 판매가 없었던 날로 기록합니다.',
    ]);
    // The file has rows, so it is not said that it has none.
    expect(loadNotes(none, { ...counts, day_new: true })).toEqual([]);
    // A row in error may be of 2P.
    expect(fileWarnings({ ...none, badRowCount: 1 })).toEqual([left]);
  });

  it('a file that does not name the service of its rows', () => {
    const file = { ...usual, category: '판매분석' };
    expect(fileWarnings({ ...file, serviceDoubts: [] })).toEqual([
      '판매방식 열이 없어 모든 행을 로켓그로스 판매로 봅니다. 판매자배송 행이 섞이지 않았는지 확인해주세요.',
    ]);
    expect(fileWarnings({ ...file, serviceDoubts: ['일반', ''] })).toEqual([
      '상품타입(일반, 빈 값)으로는 판매방식을 알 수 없어 로켓그로스 판매로 봅니다. 판매자배송 행이 섞이지 않았는지 확인해주세요.',
    ]);
  });
});
