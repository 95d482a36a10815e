import { fireEvent, screen, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { newMember, newPartner, type TestPartner } from './support/desk.ts';
import { openPage } from './support/open-page.tsx';
import { readUploads } from './support/upload-worker.ts';

async function dropOnInventory(partner: TestPartner, loads: string[]) {
  const member = await newMember({ partners: [partner.code], loads });
  await openPage(`/${partner.id}/inventory`, member);
  await screen.findByRole('heading', { level: 1, name: '재고 현황' });
  readUploads();
  const bytes = await spreadsheet([salesHeader, [`${partner.id}1`, '빨강', '컵', '1,000', '3', '1', '2']]);
  const file = new File([bytes as BlobPart], '판매분석_20261118.xlsx');
  const entry = {
    isFile: true,
    isDirectory: false,
    name: file.name,
    file: (found: (one: File) => void) => found(file),
  };
  const dataTransfer = { types: ['Files'], files: [file], items: [{ webkitGetAsEntry: () => entry }] };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
}

it('files dropped on another page are looked through on 데이터 업로드', async () => {
  const partner = await newPartner();
  await dropOnInventory(partner, [partner.code]);
  const file = await screen.findByRole('listitem', { name: '판매분석_20261118.xlsx' });
  expect(await within(file).findByText('반영 대기')).toBeTruthy();
});

it('a member who may not load is told so, and stays on the page', async () => {
  const partner = await newPartner();
  await dropOnInventory(partner, []);
  expect(await screen.findByText(/데이터를 올릴 권한이 없습니다/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: '재고 현황' })).toBeTruthy();
});
