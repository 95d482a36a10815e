// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { columnsOf } from './column-kinds.tsx';
import { layoutKey } from './column-layout.ts';
import { tableJob } from './table-sheet.ts';

it('is a sheet a table, with the headings of the screen and what each asks for at the press', async () => {
  const columns = columnsOf<{ name: string; saleAmt: number }>({}, [
    { kind: 'text', id: 'name', header: '이름', width: 80 },
    'saleAmt',
    { kind: 'action', id: 'open', header: '열기', width: 80, cell: () => '열기' },
  ]);
  const request = { url: '/rpc', headers: {}, body: '{}' };
  const sheet = (name: string, summaryLabel?: string) => ({
    name,
    columns,
    summaryLabel,
    request: async () => ({ ...request, url: `/rpc/${name}` }),
  });
  const { sheets } = await tableJob({ sheets: [sheet('일자별', '합계'), sheet('상품')] });
  expect(
    sheets.map((one) => [
      one.name,
      one.summaryLabel,
      'request' in one && 'url' in one.request && one.request.url,
      one.columns.length,
    ]),
  ).toEqual([
    ['일자별', '합계', '/rpc/일자별', 2],
    ['상품', undefined, '/rpc/상품', 2],
  ]);
  expect(sheets[0]?.columns.map(({ header }) => header)).toEqual(['이름', '매출']);
});

it("a sheet has the columns in a person's order without those that the person hid, then the details", async () => {
  const columns = columnsOf<{ name: string; memo: string; saleAmt: number; saleQty: number }>({}, [
    { kind: 'text', id: 'name', header: '이름', width: 80 },
    'saleAmt',
    'saleQty',
    { kind: 'text', id: 'memo', header: '메모', width: 80, initiallyHidden: true },
  ]);
  const details = columnsOf<{ why: string }>({}, [{ kind: 'text', id: 'why', header: '이유', width: 0 }]);
  const headings = async () => {
    const { sheets } = await tableJob({
      sheets: [{ name: '상품', tableId: 'goods', columns, details, rows: [] }],
    });
    return sheets[0]?.columns.map(({ header }) => header);
  };
  expect(await headings()).toEqual(['이름', '매출', '판매수량', '메모', '이유']);
  const layout = {
    order: ['saleQty', 'memo', 'name', 'saleAmt'],
    widths: {},
    visible: { saleAmt: false },
  };
  localStorage.setItem(layoutKey('goods'), JSON.stringify(layout));
  expect(await headings()).toEqual(['판매수량', '메모', '이름', '이유']);
});
