import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { database, newMember, newPartner, type TestMember, type TestPartner } from './support/desk.ts';
import { openPage } from './support/open-page.tsx';
import { fill, loadedTable, press, search } from './support/on-page.ts';
import { savedFiles, sheetsOf } from './support/saved-files.ts';

let own: TestPartner;
let second: TestPartner;
let seen: TestPartner;
let member: TestMember;
beforeEach(async () => {
  [own, second, seen] = [await newPartner(), await newPartner(), await newPartner()];
  member = await newMember({
    partners: [own.code, second.code, seen.code],
    loads: [own.code, second.code],
  });
});

const row = async (name: RegExp) => {
  const table = await loadedTable('오늘 받을 자료');
  return within(table).findByRole('row', { name });
};
async function choose(label: string, choice: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: choice }));
}

it('what is due says the days and the page of the marketplace, and ticks itself off when it is loaded elsewhere', async () => {
  await openPage(`/${own.id}/upload`, member);
  const stock = await row(/재고현황/);
  expect(stock.textContent).toMatch(/없음\d\d\.\d\d 현재, 파일 하나/);
  expect(within(stock).getByRole('link').getAttribute('href')).toBe(
    'https://wing.coupang.com/tenants/rfm-inventory/management/list',
  );
  expect(within(stock).getByText('쿠팡 윙 > 로켓그로스 > 재고현황 > 엑셀 다운로드')).toBeTruthy();
  expect((await row(/판매분석/)).textContent).toMatch(/하루에 하나씩 파일 30개/);
  expect(screen.getByText('남은 자료 5가지')).toBeTruthy();
  await database()`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select '재고현황', 'fact_stock', ${own.code}, day, day from private.day_text(private.korea_today()) day`;
  // What was loaded while the connection was away is found when it is back.
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('남은 자료 4가지')).toBeTruthy();
  expect((await row(/재고현황/)).textContent).toContain('완료');
});

it('a report that the partner does not have is not asked for any more', async () => {
  await openPage(`/${own.id}/upload`, member);
  await row(/광고보고서/);
  await choose('광고보고서 주기', '없음');
  expect(await screen.findByText('남은 자료 4가지')).toBeTruthy();
  expect((await row(/광고보고서/)).textContent).toContain('받지 않음');
});

it('all partners whose reports the member may load have one list, which is searched and counted as a whole, and no others', async () => {
  await openPage(`/${own.id}/upload`, member);
  await row(/재고현황/);
  await choose('파트너 범위', '모든 파트너');
  expect(await screen.findByText('파트너 2곳, 남은 자료 10가지')).toBeTruthy();
  const names = async () => {
    const table = await loadedTable('오늘 받을 자료');
    return [own, second, seen].map(({ name }) => within(table).queryAllByText(name).length);
  };
  expect(await names()).toEqual([5, 5, 0]);
  await choose(`${second.name} 광고보고서 주기`, '없음');
  expect(await screen.findByText('파트너 2곳, 남은 자료 9가지')).toBeTruthy();
  await press('받지 않음 1');
  await expect.poll(names).toEqual([0, 1, 0]);
  await press('받지 않음 1');
  await fill('파트너명·코드·사업자번호', second.code);
  await search();
  await expect.poll(names).toEqual([0, 5, 0]);
  expect(window.location.search).toContain('scope=all');
  // Another visit by the same address shows the same.
  await openPage(`/${own.id}/upload${window.location.search}`, member);
  expect(await names()).toEqual([0, 5, 0]);
});

it('the list of all partners is saved as a file with its columns, searched as it is', async () => {
  const saved = savedFiles();
  await database()`insert into public.dim_report_rhythm ("PARTNER_CD", "SOURCE", "RHYTHM") values (${second.code}, '광고보고서', 'none')`;
  await openPage(`/${own.id}/upload?scope=all&term=${second.code}&state=all`, member);
  await row(/재고현황/);
  await press('오늘 받을 자료 다운로드');
  await expect.poll(() => saved.length).toBe(1);
  const [sheet] = await sheetsOf(saved[0] as File);
  const [header, ...rows] = sheet?.cells ?? [];
  expect(header).toEqual([
    '파트너',
    '보고서',
    '받을 기간',
    '받는 곳',
    '마지막 날',
    '받을 일수',
    '올리기 전까지',
    '주기',
  ]);
  expect(rows.map(([name, source]) => [name, source])).toEqual(
    ['재고현황', '판매분석', '입고요청', '광고보고서', '정산'].map((source) => [second.name, source]),
  );
  const [stock, , , ads] = rows;
  expect(stock?.[2]).toMatch(/^\d\d\.\d\d 현재, 파일 하나$/);
  expect(stock?.slice(3, 5)).toEqual([
    'https://wing.coupang.com/tenants/rfm-inventory/management/list (쿠팡 윙 > 로켓그로스 > 재고현황 > 엑셀 다운로드)',
    '없음',
  ]);
  expect(stock?.slice(6)).toEqual(['재고, DOC, 품절 위험이 마지막 날 그대로입니다', '매일']);
  expect([ads?.[2], ads?.[6] ?? null, ads?.[7]]).toEqual(['받지 않음', null, '없음']);
});

it('an administrator sets where a report is downloaded, for everybody, and back', async () => {
  const page = async () =>
    within(await row(/광고보고서/))
      .getByRole('link')
      .getAttribute('href');
  const change = async (url: string) => {
    await press('광고보고서 주소 변경');
    await fill('주소', url);
    await press('저장');
  };
  await openPage(`/${own.id}/upload`, member);
  const usual = await page();
  expect(screen.queryByRole('button', { name: /주소 변경$/ })).toBeNull();
  await openPage(
    `/${own.id}/upload`,
    await newMember({ partners: [own.code], loads: [own.code], admin: true }),
  );
  await row(/광고보고서/);
  await change('http://advertising.coupang.com/new');
  expect((await screen.findByRole('alert')).textContent).toContain('https://로 시작하는');
  await fill('주소', 'https://advertising.coupang.com/new');
  await press('저장');
  await expect.poll(page).toBe('https://advertising.coupang.com/new');
  await openPage(`/${own.id}/upload`, member);
  expect(await page()).toBe('https://advertising.coupang.com/new');
  await openPage(
    `/${own.id}/upload`,
    await newMember({ partners: [own.code], loads: [own.code], admin: true }),
  );
  await row(/광고보고서/);
  await change(' ');
  await expect.poll(page).toBe(usual);
});

it('a right that was taken away meanwhile is said, and nothing changes', async () => {
  await openPage(`/${own.id}/upload`, member);
  await row(/광고보고서/);
  await database()`update public.auth_member_partner set "CAN_LOAD" = false where "PARTNER_CD" = ${own.code}`;
  await choose('광고보고서 주기', '없음');
  expect(await screen.findByText(/권한/)).toBeTruthy();
  expect(
    await database()`select from public.dim_report_rhythm where "PARTNER_CD" = ${own.code}`,
  ).toHaveLength(0);
});
