import { screen, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from '../supabase/tests/golden/ads.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { loadedTable, press, showEveryColumn } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

/* Yesterday one of two options cost 4,000 won of advertising and was bought for 10,000 won; no report covers the days before. */
let partner: TestPartner;
let member: TestMember;

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const { code } = partner;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, '가온', ${code})`;
  for (const id of [`${code}-1`, `${code}-2`])
    await addOption(sql, { id, partner: code, brand: code, stock: 1 }, await koreaDay());
  const [{ day } = { day: 0 }] = await sql<
    { day: number }[]
  >`select private.date_sk(private.korea_today() - 1) as day`;
  await addAds(sql, code, [
    { day, option: `${code}-2`, cost: 4_000, clicks: 1 },
    { day, option: `${code}-2`, bought: `${code}-2`, orders: 1, won: 10_000 },
  ]);
  await coverAdDays(sql, code, [day], 1);
});

it('advertising stands beside the sales of 30 days, in the file too, and says what is missing', async () => {
  const saved = savedFiles();
  await openPage(`/${partner.id}/product-diagnosis?sort=adCost30.desc`, member);
  await screen.findByText('총 2건');
  await showEveryColumn('상품 관리');
  const [, first] = within(await loadedTable('상품 관리')).getAllByRole('row');
  expect(first?.textContent).toMatch(/4,000250%/);
  await screen.findByText(/광고보고서가 없는 29일은/);
  await screen.findByText(/최근 1일의 전환매출은 집계 중입니다/);
  await press('상품 관리 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  const [sheet] = await sheetsOf(saved[0] as File);
  const cost = sheet?.cells[0]?.indexOf('광고비') ?? -1;
  expect(sheet?.cells.slice(1, 3).map((row) => row.slice(cost, cost + 2))).toEqual([
    [4_000, 2.5],
    [0, '-'],
  ]);
});
