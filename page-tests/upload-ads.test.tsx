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
