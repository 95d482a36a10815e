import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { newMember, newPartner } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { chooseFiles, fileItem } from './support/upload-worker.ts';

it('the history says what a later file restated, day by day and in won', async () => {
  const partner = await newPartner();
  const member = await newMember({ partners: [partner.code], loads: [partner.code] });
  await openPage(`/${partner.id}/upload`, member);
  for (const won of ['1,500', '1,200']) {
    const bytes = await spreadsheet([salesHeader, [`${partner.id}1`, '빨강', '컵', won, '3', '1', '2']]);
    await chooseFiles(new File([bytes as BlobPart], '판매분석_20261118.xlsx'));
    await press(`${partner.name}에 1개 반영`);
    await (await fileItem('판매분석_20261118.xlsx')).findByText('반영 완료');
    await press('끝난 파일 지우기');
  }
  await userEvent.click(await screen.findByText('1일 · -300원'));
  expect(screen.getByText('2026.11.18 1,500원 → 1,200원')).toBeTruthy();
});
