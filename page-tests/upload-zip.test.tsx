import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { zip } from '../src/reports/testing/zip.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { readUploads } from './support/upload-worker.ts';

it('the files of a zip are looked through and loaded as if they had been chosen one by one', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  readUploads();
  const sales = async (pieces: string) =>
    await spreadsheet([salesHeader, [`${partner.id}1`, '빨강', '컵', '1,000', pieces, '1', '2']]);
  const bytes = zip([
    { name: '11월/판매분석_20261118.xlsx', content: await sales('3') },
    { name: '11월/판매분석_20261119.xlsx', content: await sales('4') },
    { name: '11월/메모.txt', content: '' },
  ]);
  const [chooser] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
  if (!(chooser instanceof HTMLInputElement)) throw new Error('files are chosen with an input');
  await userEvent.upload(chooser, new File([bytes as BlobPart], '자료.zip', { type: 'application/zip' }));
  const memo = await screen.findByRole('listitem', { name: '메모.txt' });
  expect(await within(memo).findByText(/^빈 파일입니다/)).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: '자료.zip' })).toBeNull();
  await press(`${partner.name}에 2개 반영`);
  const done = await screen.findByRole('listitem', { name: '판매분석_20261119.xlsx' });
  expect(await within(done).findByText('반영 완료')).toBeTruthy();
  const [row] =
    await database()`select sum("SALE_QTY")::int as pieces from public.agg_performance_option_daily
    where "PARTNER_CD" = ${partner.code}`;
  expect(row?.pieces).toBe(7);
});
