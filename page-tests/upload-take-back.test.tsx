import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { readUploads } from './support/upload-worker.ts';

const history = async () => within(await loadedTable('최근 반영 기록'));

it('a drop is taken back as a whole, and a load under a later one says which', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  readUploads();
  const file = async (name: string, pieces: string) =>
    new File(
      [
        (await spreadsheet([
          salesHeader,
          [`${partner.id}1`, '빨강', '컵', '1,000', pieces, '1', '2'],
        ])) as BlobPart,
      ],
      name,
    );
  const chooser = async () => {
    const [input] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
    if (!(input instanceof HTMLInputElement)) throw new Error('files are chosen with an input');
    return input;
  };
  const pieces = async () => {
    const [row] = await database()`select sum("SALE_QTY")::int as n from public.agg_performance_option_daily
      where "PARTNER_CD" = ${partner.code}`;
    return row?.n ?? null;
  };
  await userEvent.upload(await chooser(), [
    await file('판매분석_20261118.xlsx', '3'),
    await file('판매분석_20261119.xlsx', '4'),
  ]);
  await press(`${partner.name}에 2개 반영`);
  const row = await (await history()).findByRole('row', { name: /판매분석_20261119/ });
  expect(within(row).getByText('페이지')).toBeTruthy();
  await userEvent.upload(await chooser(), await file('판매분석_20261118_다시.xlsx', '5'));
  await press(`${partner.name}에 1개 반영`);
  await (await history()).findByRole('row', { name: /20261118_다시/ });
  expect(await pieces()).toBe(9);

  await press('판매분석_20261118.xlsx 되돌리기');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: '되돌리기' }));
  expect((await within(question).findByRole('alert')).textContent).toContain('판매분석_20261118_다시.xlsx');
  await userEvent.click(within(question).getByRole('button', { name: '취소' }));
  expect(await pieces()).toBe(9);

  const presses = [
    ['판매분석_20261118_다시.xlsx 되돌리기', '반영 1개를 되돌렸습니다.'],
    ['함께 올린 2개 되돌리기', '반영 2개를 되돌렸습니다.'],
  ] as const;
  for (const [name, done] of presses) {
    await press(name);
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: '되돌리기' }));
    await screen.findByText(done);
  }
  expect(await pieces()).toBeNull();
  expect((await (await history()).findAllByText(/되돌림$/)).length).toBe(3);
});
