import { describe, expect, it } from 'vitest';
import { directDatabase } from './direct-database.ts';
import { type ImportDatabase, loadReport } from '../src/reports/load-report.ts';
import { loadingDatabase } from './testing/loading.ts';
import { inboundReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

describe('입고요청', () => {
  const lines = async () =>
    (
      await sql()`select "ID" as id, "REQ_NO" as req, "OPTION_CD" as option, "EX_QTY" as qty from raw_wing_inbound_request order by "ID"`
    ).map((row) => ({
      id: Number(row.id),
      req: String(row.req),
      option: String(row.option),
      qty: Number(row.qty),
    }));

  it('replaces the requests that it names, keeps equal lines as they are and other requests too', async () => {
    await load(inboundReport([{ REQ_NO: 'R0', OPTION_CD: '9', EX_QTY: 1 }]));
    await load(
      inboundReport([
        { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
        { REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 20 },
        { REQ_NO: 'R1', OPTION_CD: '3', EX_QTY: 30 },
      ]),
    );
    const before = await lines();
    const counts = await load(
      inboundReport([
        { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
        { REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 25 },
        { REQ_NO: 'R2', OPTION_CD: '4', EX_QTY: 40 },
      ]),
    );
    expect(counts).toEqual({ new: 1, changed: 1, unchanged: 1, removed: 1 });
    const after = await lines();
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.slice(2).map(({ req, option, qty }) => `${req} ${option} ${qty}`)).toEqual([
      'R1 2 25',
      'R2 4 40',
    ]);
  });

  it('keeps two equal lines of one request as two, however often it is loaded', async () => {
    const twins = inboundReport([
      { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
      { REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 },
    ]);
    await load(twins);
    const before = await lines();
    expect(await load(twins)).toEqual({ new: 0, changed: 0, unchanged: 2, removed: 0 });
    expect(await lines()).toEqual(before);
    const one = inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 }]);
    expect(await load(one)).toEqual({ new: 0, changed: 0, unchanged: 1, removed: 1 });
  });

  it('keeps the order of the file, whichever part of it comes first', async () => {
    const [first, second] = ['1', '2'].map((option) => inboundReport([{ REQ_NO: 'R1', OPTION_CD: option }]));
    if (!first || !second) throw new Error('two reports');
    const direct = directDatabase(sql());
    let release = () => {};
    const secondIsThere = new Promise<void>((resolve) => (release = resolve));
    const database: ImportDatabase = {
      ...direct,
      addRows: async (id, part, rows) => {
        if (part === 0) await secondIsThere;
        const total = await direct.addRows(id, part, rows);
        if (part === 1) release();
        return total;
      },
    };
    const both = { ...first, chunks: [...first.chunks, ...second.chunks], rowCount: 2 };
    await loadReport(database, both, { partnerCd: 'P1', keepGood: false });
    expect((await lines()).map(({ option }) => option)).toEqual(['1', '2']);
  });

  it('keeps the request of the same number of another partner', async () => {
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 10 }]), 'P1');
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '2', EX_QTY: 10 }]), 'P2');
    expect(await lines()).toHaveLength(2);
  });
});
