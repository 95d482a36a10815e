import { describe, expect, it } from 'vitest';
import { newId } from '@/domain/new-id.ts';
import { salesAnalysis } from '@/reports/kinds/sales-analysis.ts';
import { limits } from '@/reports/limits.ts';
import type { Call } from '@/reports/rest-database.ts';
import { salesHeader, spreadsheet } from '@/reports/testing/spreadsheets.ts';
import { zip } from '@/reports/testing/zip.ts';
import { badRowsFile, dayProblem, prepareFile } from './upload-job.ts';
import type { PrepareInput, Progress } from './upload-types.ts';

const good = ['62766030385', '빨강', '컵', '1,000', '3', '1', '2'];
const bad = ['x1', '빨강', '컵', '1,000', '3', '1', '2'];
const counts = { new: 1, changed: 0, unchanged: 0, removed: 0 };

async function input(
  rows: string[][],
  name = '판매분석_20261120.xlsx',
  more: Partial<PrepareInput> = {},
): Promise<PrepareInput> {
  const file = new File([(await spreadsheet([salesHeader, ...rows])) as BlobPart], name);
  return {
    file,
    day: undefined,
    today: '20261121',
    answer: undefined,
    dropId: newId(),
    keepGood: false,
    ...more,
  };
}

/** A database that takes everything, and what it was asked. codes: whose files are. */
function database(codes = ['P1']) {
  const asked: [string, Record<string, unknown>][] = [];
  const call: Call = async (name, body) => {
    const args = JSON.parse(body) as Record<string, unknown>;
    asked.push([name, args]);
    if (name === 'file_partners') return codes;
    if (name === 'import_start') return 'id-1';
    if (name === 'import_add_rows') return (args.rows as unknown[]).length;
    return name === 'import_preview' ? counts : null;
  };
  return { asked, call, names: () => asked.map(([name]) => name) };
}

describe('preparing a file', () => {
  it('sends the rows as they were read and asks what would change', async () => {
    const { asked, call } = database();
    const steps: Progress[] = [];
    const result = await prepareFile(await input([good]), (step) => steps.push(step), call);
    expect(result).toEqual({ is: 'staged', importId: 'id-1', partnerCd: 'P1', counts });
    expect(asked.map(([name]) => name)).toEqual([
      'file_partners',
      'import_start',
      'import_add_rows',
      'import_keep_file',
      'import_preview',
    ]);
    expect(asked[1]?.[1]).toMatchObject({
      partner_cd: 'P1',
      category: '판매분석',
      file_nm: '판매분석_20261120.xlsx',
      period_start: '20261120',
      partial: false,
    });
    expect(asked[2]?.[1]).toMatchObject({ import_id: 'id-1', part: 0 });
    const rows = asked[2]?.[1].rows as string[] | undefined;
    const cells = rows?.[0]?.split('\u007F') ?? [];
    expect(Object.fromEntries(salesAnalysis.columns.map(({ name }, at) => [name, cells[at]]))).toMatchObject({
      OPTION_CD: '62766030385',
      PRODUCTID: '',
      ITEM_NM: '컵',
      OPTION_NM: '빨강',
      SALE_QTY: '3',
      SALE_AMT: '1000',
    });
    expect(steps.map(({ is }) => is)).toEqual(['report', 'sending', 'sending', 'comparing']);
  });

  it('sends nothing of a file with a bad row, until the person wants the good ones', async () => {
    const { call, names } = database();
    expect(await prepareFile(await input([good, bad]), () => {}, call)).toEqual({ is: 'held' });
    expect(names()).toEqual([]);
    const wanted = await input([good, bad], undefined, { keepGood: true });
    expect(await prepareFile(wanted, () => {}, call)).toMatchObject({ is: 'staged' });
  });

  it('asks for the day of a file whose name has none, and takes it', async () => {
    const { call, asked } = database();
    const unknown = await input([good], '판매분석.xlsx');
    expect(await prepareFile(unknown, () => {}, call)).toEqual({
      is: 'day-needed',
      category: '판매분석',
      why: 'unknown',
    });
    const given = await input([good], '판매분석.xlsx', { day: '20261118' });
    await prepareFile(given, () => {}, call);
    expect(asked[1]?.[1]).toMatchObject({ period_start: '20261118', period_end: '20261118' });
  });

  it('takes back what it sent when the comparison is refused', async () => {
    const { call, names } = database();
    const refusing: Call = async (name, body) => {
      const answer = await call(name, body);
      // oxlint-disable-next-line no-throw-literal -- what the page hands over is plain data
      if (name === 'import_preview') throw { kind: 'server', code: 'PD001', details: '["7"]', hint: '1' };
      return answer;
    };
    const result = await prepareFile(await input([good]), () => {}, refusing);
    expect(result).toMatchObject({ is: 'refused', message: expect.stringContaining('옵션 ID 1개') });
    expect(names().at(-1)).toBe('import_cancel');
  });

  it('does not even open a file beyond the limit', async () => {
    const huge = new File([], '판매분석_20261120.xlsx');
    Object.defineProperty(huge, 'size', { value: limits.fileBytes + 1 });
    huge.arrayBuffer = () => Promise.reject(new Error('opened'));
    const result = await prepareFile({ ...(await input([])), file: huge }, () => {}, database().call);
    expect(result).toMatchObject({ is: 'refused', message: expect.stringContaining('40MB') });
  });
});

describe('the partner of a file', () => {
  it.each<[string[], string | undefined, string | null]>([
    [['P2'], undefined, 'P2'],
    // The content is surer than the person.
    [['P2'], 'P1', 'P2'],
    [['P1', 'P2'], undefined, null],
    [['P1', 'P2'], 'P2', 'P2'],
    [['P1', 'P2'], 'P3', null],
    [[], undefined, null],
    [[], 'P3', 'P3'],
  ])('known to %j, said to be of %s: %s', async (codes, answer, partnerCd) => {
    const { call, names } = database(codes);
    const result = await prepareFile(await input([good], undefined, { answer }), () => {}, call);
    expect(result).toMatchObject(
      partnerCd === null ? { is: 'partner-needed', codes } : { is: 'staged', partnerCd },
    );
    expect(names().includes('import_start')).toBe(partnerCd !== null);
  });

  it('is not asked of a member whose right ended: the sentence says so', async () => {
    // oxlint-disable-next-line no-throw-literal -- what the page hands over is plain data
    const call: Call = () => Promise.reject({ kind: 'forbidden', code: '42501' });
    expect(await prepareFile(await input([good]), () => {}, call)).toMatchObject({
      is: 'refused',
      message: expect.stringContaining('권한이 없습니다'),
    });
  });
});

describe('a zip', () => {
  it('gives its files with their names, and a sentence for one that cannot be taken out', async () => {
    const { call, names } = database();
    const inside = [
      { name: '11월/판매분석_20261120.csv', content: 'a' },
      { name: 'big.xlsx', content: 'a', claimedSize: limits.fileBytes + 1 },
    ];
    const file = new File([zip(inside) as BlobPart], '자료.zip');
    const result = await prepareFile({ ...(await input([])), file }, () => {}, call);
    expect(result).toMatchObject({
      is: 'archive',
      files: [
        { file: { name: '판매분석_20261120.csv', size: 1 } },
        { file: { name: 'big.xlsx' }, message: expect.stringContaining('40MB') },
      ],
    });
    expect(names()).toEqual([]);
  });

  it.each([
    ['~$판매분석_20261120.xlsx', 'x', '엑셀을 닫고 "판매분석_20261120.xlsx"를'],
    ['판매분석_20261120.lnk', 'L\0\0\0\u0001\u0014\u0002\0', '바로 가기'],
    ['사진.png', '\u0089PNG\r\n\u001a\n\0', '엑셀 파일(.xlsx)이나 CSV 파일이 아닙니다'],
    ['빈.zip', zip([{ name: '11월/', content: '' }]), '파일이 없습니다'],
  ])('%s is refused with what to do', async (name, content, sentence) => {
    const file = new File([content as BlobPart], name);
    const result = await prepareFile({ ...(await input([])), file }, () => {}, database().call);
    expect(result).toMatchObject({ is: 'refused', message: expect.stringContaining(sentence) });
  });
});

describe('the day of a file name', () => {
  it.each([
    ['판매분석_20261120.xlsx', null],
    ['판매분석 2026-11-21.xlsx', null],
    ['판매분석.xlsx', 'unknown'],
    ['판매분석_20261101_20261120.xlsx', 'several'],
    ['판매분석_20261122.xlsx', 'ahead'],
  ])('%s: %s', (name, problem) => {
    expect(dayProblem(name, '20261121')).toBe(problem);
  });
});

describe('the bad rows', () => {
  it('come back as a file, and a file that cannot be read as a sentence', async () => {
    expect(await badRowsFile(await input([good, bad]), () => {})).toMatchObject({ is: 'file' });
    const broken = { ...(await input([])), file: new File(['hello'], '판매분석_20261120.xlsx') };
    expect(await badRowsFile(broken, () => {})).toMatchObject({ is: 'refused' });
  });
});
