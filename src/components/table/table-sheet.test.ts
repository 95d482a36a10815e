import { expect, it } from 'vitest';
import { columnsOf } from './column-kinds.tsx';
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
      'request' in one && one.request.url,
      one.columns.length,
    ]),
  ).toEqual([
    ['일자별', '합계', '/rpc/일자별', 2],
    ['상품', undefined, '/rpc/상품', 2],
  ]);
  expect(sheets[0]?.columns.map(({ header }) => header)).toEqual(['이름', '매출']);
});
