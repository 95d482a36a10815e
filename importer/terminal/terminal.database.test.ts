import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { directDatabase } from '../direct-database.ts';
import { parseReport } from '../../src/reports/parse.ts';
import { adFile } from '../../src/reports/testing/ad-files.ts';
import { masterHeader, salesHeader, spreadsheet } from '../../src/reports/testing/spreadsheets.ts';
import { importText } from '../../src/text/import.ts';
import { importArguments, UsageProblem } from './arguments.ts';
import { importFiles } from './import-files.ts';
import { main, summaryTable } from './main.ts';
import { alignedTable, displayWidth } from './table.ts';

let database: TestDatabase;
let url: string;
const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-import-'));
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  // Reports of days to come are refused; those below are of the days before this one.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T03:00:00Z') });
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하나')`;
  const { host, port, user, database: name } = database.address;
  url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`;
  const sale = (id: string, quantity: string) => [id, '빨강', '컵', '1,000', quantity, '3', '4'];
  const put = async (name: string, rows: (string | number)[][]) =>
    writeFileSync(file(name), await spreadsheet(rows));
  await put('a_판매분석_20261118.xlsx', [salesHeader, sale('1', '2'), sale('2', '-1')]);
  await put('z_옵션마스터.xlsx', [masterHeader, ['B1', '브랜드', '1', '마스터 컵', '빨강']]);
  await put('b_판매분석_20261119.xlsx', [salesHeader, sale('1', '3'), sale('2', '두 개')]);
  writeFileSync(file('c_판매분석_20261117.xlsx'), 'hello');
});
afterAll(async () => {
  vi.useRealTimers();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the program prints and returns. */
async function run(
  args: string[],
  environment: NodeJS.ProcessEnv = { DATABASE_URL: url },
): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((line: string) => void lines.push(String(line)));
  try {
    return { code: await main(args, environment), output: lines.join('\n') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

describe('npm run import', () => {
  it('shows what would change and changes nothing with --preview', async () => {
    const { code, output } = await run(['--partner', 'P1', '--preview', file('a_판매분석_20261118.xlsx')]);
    expect(code).toBe(0);
    expect(output).toContain('미리보기');
    const [row] =
      await database.sql`select (select count(*)::int from agg_performance_option_daily) as sales, (select count(*)::int from private.import_batch) as waiting`;
    expect(row).toEqual({ sales: 0, waiting: 0 });
  });

  it('loads the master first, refuses what is broken, goes on, and ends with 1', async () => {
    const names = [
      'a_판매분석_20261118.xlsx',
      'b_판매분석_20261119.xlsx',
      'c_판매분석_20261117.xlsx',
      'z_옵션마스터.xlsx',
    ];
    const { code, output } = await run(['--partner', 'P1', ...names.map(file)]);
    expect(code).toBe(1);
    const order = [...output.matchAll(/\[\d\/4\] (\S+)/g)].map((match) => match[1]);
    expect(order).toEqual([names[3], names[0], names[1], names[2]]);
    expect(output).toContain('Sheet1 3행 [판매량] 두 개: 숫자가 아닙니다');
    expect(output).toContain('어떤 보고서인지 알 수 없습니다');
    const results = output
      .split('\n')
      .slice(-4)
      .map((line) => line.split(/\s+/).slice(0, 2));
    expect(results).toEqual([
      ['반영', '옵션마스터'],
      ['반영', '판매분석'],
      ['거부', '판매분석'],
      ['거부', '-'],
    ]);
    const options =
      await database.sql`select "OPTION_CD" as id, "ITEM_NM" as name, "BRAND_CD" as brand from dim_option order by 1`;
    expect([...options]).toEqual([
      { id: '1', name: '마스터 컵', brand: 'B1' },
      { id: '2', name: '컵', brand: null },
    ]);
  });

  it('says what a person may not expect: another kind in the name, a day without sales, options without a brand', async () => {
    writeFileSync(file('재고현황_20261110.xlsx'), await spreadsheet([salesHeader]));
    const empty = (await run(['--partner', 'P1', file('재고현황_20261110.xlsx')])).output;
    expect(empty).toContain('파일 이름의 보고서(재고현황)와 내용(판매분석)이 다릅니다.');
    expect(empty).toContain('이날은 판매가 없었던 날로 기록합니다.');
    writeFileSync(
      file('마스터.xlsx'),
      await spreadsheet([masterHeader, ['B1', '새 이름', '1', '마스터 컵', '빨강']]),
    );
    const renamed = (await run(['--partner', 'P1', file('마스터.xlsx')])).output;
    expect(renamed).toContain('브랜드 이름 변경: 브랜드 → 새 이름 (옵션 1개)');
    expect(renamed).toContain('브랜드가 없는 옵션 1개.');
    const old = await run(['--partner', 'P1', '--date', '19991231', file('a_판매분석_20261118.xlsx')]);
    expect(old).toMatchObject({
      code: 1,
      output: expect.stringContaining('너무 오래된 날짜입니다(19991231)'),
    });
  });

  it('with --keep-good loads the good rows and hands the bad ones back', async () => {
    const { code, output } = await run([
      '--partner',
      'P1',
      '--keep-good',
      '--errors',
      file('bad.xlsx'),
      file('b_판매분석_20261119.xlsx'),
    ]);
    expect(code).toBe(0);
    expect(output).toContain(`오류 행을 저장했습니다: ${file('bad.xlsx')}`);
    const rows =
      await database.sql`select "OPTION_CD" as id, "SALE_QTY" as qty from agg_performance_option_daily where "DATE_SK" = 20261119`;
    expect([...rows]).toEqual([{ id: '1', qty: 3 }]);
    const bad = await parseReport(
      { bytes: new Uint8Array(await readFile(file('bad.xlsx'))), name: 'x.xlsx', day: '20261119' },
      '20261121',
    );
    expect(bad).toMatchObject({ badRowCount: 1, supplement: true });
  });

  it('goes on where the bad rows cannot be written down', async () => {
    const { code, output } = await run([
      '--partner',
      'P1',
      '--keep-good',
      '--errors',
      file('nowhere/bad.xlsx'),
      file('b_판매분석_20261119.xlsx'),
    ]);
    expect(code).toBe(0);
    expect(output).toContain(`오류 행을 저장하지 못했습니다: ${file('nowhere/bad.xlsx')}`);
  });

  it('says how many rows that sum others it left out, as the page does', async () => {
    const total = ['합계', '', '', '1,000', '3', '3', '4'];
    const rows = [salesHeader, ['1', '빨강', '컵', '1,000', '3', '3', '4'], total];
    writeFileSync(file('판매분석_20261101.xlsx'), await spreadsheet(rows));
    const { code, output } = await run(['--partner', 'P1', file('판매분석_20261101.xlsx')]);
    expect([code, output.split('\n').includes('  합계 행 1개는 제외했습니다.')]).toEqual([0, true]);
  });

  it('says how many rows and won of another service it left aside', async () => {
    const header = [...salesHeader, '판매방식'];
    const rows = [
      header,
      ['901', '빨강', '컵', '1,000', '1', '1', '1', '로켓그로스'],
      ['902', '빨강', '컵', '5,000', '1', '1', '1', '판매자배송'],
    ];
    writeFileSync(file('판매분석_20261102.xlsx'), await spreadsheet(rows));
    const { code, output } = await run(['--partner', 'P1', file('판매분석_20261102.xlsx')]);
    expect([code, output.split('\n')[1]]).toEqual([
      0,
      '  판매자배송 1행(매출 5,000원)은 로켓그로스 판매가 아니어서 제외합니다.',
    ]);
  });

  it('refuses advertising of which no option is known, unless --allow-unknown says that it is right', async () => {
    const name = 'A1_pa_daily_keyword_20261101_20261101.xlsx';
    writeFileSync(file(name), await adFile({ rows: [{ 날짜: '20261101' }] }));
    const refused = await run(['--partner', 'P1', file(name)]);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`  ${importText.load.unknownOptions}
  그래도 올리려면 --allow-unknown 을 붙여주세요.`);
    const loaded = async () => {
      const [row] = await database.sql`select coalesce(sum("AD_COST"), 0)::int as won from fact_ad_daily`;
      return row?.won;
    };
    expect(await loaded()).toBe(0);
    const { code, output } = await run(['--partner', 'P1', '--allow-unknown', file(name)]);
    expect(code).toBe(0);
    expect(output).toContain('옵션마스터에 없는 옵션 2개는 미매칭으로 두고, 마스터가 올라오면 연결합니다.');
    expect(await loaded()).toBe(5000);
  });

  it('ends with 2 when it could not try: wrong words, no database', async () => {
    expect(await run([])).toMatchObject({ code: 2, output: expect.stringContaining('사용법') });
    const nowhere = await run(['--partner', 'P1', 'x.xlsx'], { DATA_DIR: file('nothing') });
    expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('연결하지 못했습니다') });
  });

  it('says that a partner or a file is not there', async () => {
    expect((await run(['--partner', 'NONE', file('a_판매분석_20261118.xlsx')])).output).toContain(
      '파트너 NONE가 없습니다',
    );
    expect(await run(['--partner', 'P1', file('missing.xlsx')])).toMatchObject({
      code: 1,
      output: expect.stringContaining('파일을 열 수 없습니다'),
    });
  });

  it('says where an older stock file went', async () => {
    const stock = [
      ['옵션 ID', '등록상품명', '옵션명', '상품등급', '판매가능재고', '누적보관료'],
      ['1', '컵', '', 'NEW', '5', '0'],
    ];
    for (const day of ['20261110', '20261109'])
      writeFileSync(file(`재고현황_${day}.xlsx`), await spreadsheet(stock));
    const lines: string[] = [];
    for (const day of ['20261110', '20261109'])
      await importFiles(
        directDatabase(database.sql),
        importArguments(['--partner', 'P1', file(`재고현황_${day}.xlsx`)]),
        '20261121',
        (line) => lines.push(line),
      );
    expect(lines.filter((line) => line.includes('과거 재고로만'))).toHaveLength(1);
  });
});

describe('the command line', () => {
  it('is refused with the usage when it cannot be followed', () => {
    for (const args of [[], ['x.xlsx'], ['--partner', 'P1'], ['--partner', 'P1', '--unknown', 'x.xlsx']])
      expect(() => importArguments(args)).toThrow(UsageProblem);
    expect(() => importArguments(['--partner', 'P1', '--date', '20260230', 'x'])).toThrow('없는 날짜');
    expect(() => importArguments(['--partner', 'P1', '--errors', 'e', 'x', 'y'])).toThrow('하나만');
  });

  it('prints columns that stand under each other, Korean letters being two wide', () => {
    expect(displayWidth('재고 a')).toBe(6);
    expect(
      alignedTable(
        [
          ['가나', '1'],
          ['a', '10'],
        ],
        new Set([1]),
      ),
    ).toBe('가나   1\na     10');
    expect(summaryTable([{ file: 'x', problem: 'no' }], false)).toContain('거부');
  });
});
