import { expect, it, vi } from 'vitest';
import { offeredFiles } from '@/components/table/offered-files.ts';
import { feedLists } from './feed-lists.ts';

it('the lists of a page are told without reading the rows of others', async () => {
  const rows = vi.fn<() => Promise<[]>>(async () => []);
  const list = { url: '/rest/v1/rpc/stock_list', headers: {}, body: JSON.stringify({ partner_cd: 'P1' }) };
  const request = async () => ({ list, state: list });
  offeredFiles.set('1', {
    name: () => 'file',
    sheets: [
      { name: '읽는 목록', columns: [], rows },
      { name: '재고 현황', columns: [], request },
    ],
  });
  expect((await feedLists('')).map(({ name, job }) => [name, job.call])).toEqual([
    ['재고 현황', 'stock_list'],
  ]);
  expect(rows).not.toHaveBeenCalled();
  offeredFiles.clear();
});
