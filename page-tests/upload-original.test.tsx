import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { newMember, newPartner } from './support/desk.ts';
import { loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles } from './support/saved-files.ts';
import { readUploads } from './support/upload-worker.ts';

it('the file of a load is downloaded from the history as it was given', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  readUploads();
  const bytes = await spreadsheet([salesHeader, [`${partner.id}1`, '빨강', '컵', '1,000', '3', '1', '2']]);
  const [input] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
  await userEvent.upload(input as HTMLElement, new File([bytes as BlobPart], '판매분석_20261118.xlsx'));
  await press(`${partner.name}에 1개 반영`);
  const history = within(await loadedTable('최근 반영 기록'));
  await history.findByRole('row', { name: /판매분석_20261118/ });
  const files = savedFiles();
  await press('판매분석_20261118.xlsx 원본 다운로드');
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toBe('판매분석_20261118.xlsx');
  const saved = await (files[0] as File).arrayBuffer();
  expect(Buffer.from(saved).equals(bytes)).toBe(true);
});
