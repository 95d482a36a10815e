import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { adFile, type AdLine } from '../src/reports/testing/ad-files.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { readUploads } from './support/upload-worker.ts';

let partner: TestPartner;
let member: TestMember;
let day: string;
beforeEach(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code], loads: [partner.code] });
  day = (await koreaDay()).replaceAll('-', '');
});

/** Chooses a report of today on the page of uploads; what the page says of it. */
async function choose(row: AdLine = {}): Promise<HTMLElement> {
  await openPage(`/${partner.id}/upload`, member);
  readUploads();
  const name = `A1_pa_daily_keyword_${day}_${day}.xlsx`;
  const bytes = await adFile({ rows: [{ 날짜: day, ...row }] });
  const [chooser] = await screen.findAllByLabelText('파일 선택', { selector: 'input' });
  if (!(chooser instanceof HTMLInputElement)) throw new Error('files are chosen with an input');
  await userEvent.upload(chooser, new File([bytes as BlobPart], name));
  return screen.findByRole('listitem', { name });
}
const question = /^이 보고서에는 이 파트너의 옵션이 하나도 없습니다\. 다른 판매자의 보고서일 수 있습니다\./;
const loadButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /반영$/ });
const won = async () => {
  const [row] = await database()`select coalesce(sum("AD_COST"), 0)::int as won from public.fact_ad_daily
    where "PARTNER_CD" = ${partner.code}`;
  return row?.won;
};

it('advertising of which no option is known is not loaded before the person says that it is right', async () => {
  const file = within(await choose());
  expect(await file.findByText(question)).toBeTruthy();
  expect(file.getByText(/^옵션마스터에 없는 옵션 2개는 미매칭으로 두고/)).toBeTruthy();
  expect((await loadButton()).disabled).toBe(true);
  const allow = file.getByRole<HTMLInputElement>('checkbox', {
    name: '이 파트너의 보고서가 맞으니 반영합니다',
  });
  await userEvent.click(allow);
  expect(allow.checked).toBe(true);
  expect((await loadButton()).textContent).toBe(`${partner.name}에 1개 반영`);
  await userEvent.click(allow);
  expect((await loadButton()).disabled).toBe(true);
  expect(await won()).toBe(0);
  await userEvent.click(allow);
  await press(`${partner.name}에 1개 반영`);
  expect(await file.findByText('반영 완료')).toBeTruthy();
  expect(file.queryByText(question)).toBeNull();
  expect(await won()).toBe(5000);
});

it('one option that is known is enough: nothing is asked', async () => {
  const id = String(Date.now());
  await addOption(database(), { id, partner: partner.code, brand: null }, await koreaDay());
  const file = within(await choose({ '광고집행 옵션ID': id }));
  await press(`${partner.name}에 1개 반영`);
  expect(await file.findByText('반영 완료')).toBeTruthy();
  expect(file.queryByText(question)).toBeNull();
  expect(await won()).toBe(5000);
});

it('a file for which there is no room says what to do, and its row can be tried again', async () => {
  const waiting = {
    partner_cd: partner.code,
    category: '판매분석',
    file_nm: 'a.xlsx',
    columns: [] as string[],
  };
  await database()`insert into private.import_batch (partner_cd, category, file_nm, columns, user_id)
    select ${waiting.partner_cd}, ${waiting.category}, ${waiting.file_nm}, ${waiting.columns}, m."ID"
    from public.auth_member m, generate_series(1, 500) where m."EMAIL" = ${member.email}`;
  const file = within(await choose());
  expect(
    await file.findByText(/^반영을 기다리는 파일이 가득 찼습니다\. 준비된 파일을 먼저 반영하거나/),
  ).toBeTruthy();
  await database()`delete from private.import_batch where partner_cd = ${partner.code}`;
  await userEvent.click(file.getByRole('button', { name: '다시 시도' }));
  expect(await file.findByText(question)).toBeTruthy();
});
