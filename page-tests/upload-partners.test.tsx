import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { salesHeader, spreadsheet } from '../src/reports/testing/spreadsheets.ts';
import { database, newMember, newPartner } from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { chooseFiles, fileItem, salesFile } from './support/upload-worker.ts';

it('each file goes to the partner whose options it has, and what several could own is asked once', async () => {
  const [first, second, third] = [await newPartner(), await newPartner(), await newPartner()];
  const sql = database();
  for (const { code, id } of [first, second, third])
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values (${`7${id}`}, ${code})`;
  // The first files of a partner are taken for its own; this one has loaded some.
  await sql`insert into public.log_file_upload ("PARTNER_CD", "CATEGORY", "TABLE_NM") values (${first.code}, '옵션마스터', 'dim_option')`;
  const codes = [first.code, second.code];
  const member = await newMember({ partners: [...codes, third.code], loads: codes });
  await openPage(`/${first.id}/upload`, member);
  await screen.findByText('옵션마스터', { selector: 'td' });
  const empty = new File([(await spreadsheet([salesHeader])) as BlobPart], '판매분석_20261103.xlsx');
  await chooseFiles(
    await salesFile('20261101', `7${second.id}`),
    await salesFile('20261102', `7${first.id}`),
    empty,
    await salesFile('20261104', `60${first.id}`),
  );
  expect(await (await fileItem('판매분석_20261101.xlsx')).findByText(`${second.name}에 반영`)).toBeTruthy();
  expect(await screen.findByText(/^파일 2개는 내용만으로/)).toBeTruthy();
  await screen.findByRole('button', { name: '파트너 2곳에 2개 반영' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '이 파트너로 확인' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('combobox', { name: '파트너 선택' }));
  // Partners whose reports the member may not load are not offered.
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(new Set(offered)).toEqual(new Set([first.name, second.name]));
  await userEvent.click(screen.getByRole('option', { name: second.name }));
  await press('이 파트너로 확인');
  await press('파트너 2곳에 4개 반영');
  await (await fileItem('판매분석_20261104.xlsx')).findByText('반영 완료');
  const loads = await sql`select "PARTNER_CD" as code, "FILE_NM" as file from public.log_file_upload
    where "PARTNER_CD" = any (${codes}) and "FILE_NM" is not null order by 2`;
  expect(loads.map(({ code, file }) => [code, file])).toEqual([
    [second.code, '판매분석_20261101.xlsx'],
    [first.code, '판매분석_20261102.xlsx'],
    [second.code, '판매분석_20261103.xlsx'],
    [second.code, '판매분석_20261104.xlsx'],
  ]);
});
