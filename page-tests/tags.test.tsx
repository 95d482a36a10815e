import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, fill, loadedTable, press, search } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';

let partner: TestPartner;
let member: TestMember;
let colleague: TestMember;
const NAMES = ['가', '나', '다'];
let ids: string[];
beforeAll(async () => {
  partner = await newPartner();
  [member, colleague] = [
    await newMember({ partners: [partner.code] }),
    await newMember({ partners: [partner.code] }),
  ];
  const sql = database();
  const brand = `${partner.code}-B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${partner.code})`;
  ids = NAMES.map((_, at) => `${77_000_000_000 + Number(partner.id) * 10 + at}`);
  for (const [at, id] of ids.entries())
    await addOption(
      sql,
      { id, partner: partner.code, brand, name: '크림', optionName: NAMES[at] ?? '', stock: 5 },
      await koreaDay(),
    );
});
beforeEach(drawRows);

const open = (page: string, who = member) => openPage(`/${partner.id}/${page}`, who);
/** The options that have the tag, by their names. */
const tagged = async (name: string) => {
  const rows = await database()<{ option: string }[]>`
    select d."OPTION_NM" as option from private.tag t
    join private.tagged_option o on o.tag_id = t.id join public.dim_option d on d."OPTION_CD" = o.option_cd
    where t.name = ${name} and t.partner_cd = ${partner.code} order by d."OPTION_CD"`;
  return rows.map(({ option }) => option);
};
const total = (count: number) => screen.findByText(`총 ${count}건`);

it('an option gets a shared tag in its panel, which a colleague sees and takes off', async () => {
  await open(`product-diagnosis?option=${ids[0]}`);
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.type(await panel.findByLabelText('태그 이름'), '봄 신상');
  await userEvent.click(panel.getByLabelText('이 파트너를 보는 사람과 공유'));
  await userEvent.click(panel.getByRole('button', { name: '달기' }));
  expect(await panel.findByText('봄 신상 · 공유')).toBeTruthy();
  expect(await tagged('봄 신상')).toEqual(['가']);

  await open(`product-diagnosis?option=${ids[0]}`, colleague);
  await press('태그 봄 신상 떼기');
  expect(await screen.findByText('아직 태그가 없습니다.')).toBeTruthy();
  await expect.poll(() => tagged('봄 신상')).toEqual([]);
});

it('chosen options get an own tag, by which other lists are filtered, and lose it', async () => {
  await open('product-diagnosis');
  await loadedTable('상품 관리');
  const choose = async () => {
    for (const name of ['가', '나'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `크림 ${name} 선택` }));
    await press('태그');
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await choose();
  expect(dialog.getByText('선택한 옵션 2개에 태그를 달거나 뗍니다.')).toBeTruthy();
  await press('달기');
  expect(await dialog.findByText('태그 이름을 입력해주세요.')).toBeTruthy();
  await fill('태그 이름', '주력');
  await press('달기');
  expect(await screen.findByText('주력: 옵션 2개에 달았습니다')).toBeTruthy();
  expect(await tagged('주력')).toEqual(['가', '나']);

  await open('inventory');
  await total(3);
  await press('태그로 조회');
  await userEvent.click(await screen.findByLabelText('주력'));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('#주력')).toBeTruthy();
  await search();
  await total(2);
  expect(location.search).toMatch(/^\?ids=%23\d+$/);
  const found = location.search;

  // It is the member's own.
  await open(`inventory${found}`, colleague);
  expect(await screen.findByText('없는 태그')).toBeTruthy();
  await expect.poll(() => screen.queryByText(`총 3건`)).toBeNull();
  await press('태그로 조회');
  expect(await screen.findByText('봄 신상')).toBeTruthy();
  expect(screen.queryByText('주력')).toBeNull();

  await open('product-diagnosis');
  dialog = await choose();
  await fill('태그 이름', '주력');
  await press('떼기');
  expect(await screen.findByText('주력: 옵션 2개에서 뗐습니다')).toBeTruthy();
  expect(await tagged('주력')).toEqual([]);
});

it('a file gives many options a tag, and says what it could not read', async () => {
  await open('inventory');
  await press('태그로 조회');
  await press('파일로 태그 달기');
  const upload = async (text: string) =>
    userEvent.upload(
      await screen.findByLabelText('파일'),
      new File([text], '옵션.csv', { type: 'text/csv' }),
    );
  await fill('태그 이름', '행사');
  await press('달기');
  expect(await screen.findByText('파일을 골라주세요.')).toBeTruthy();
  await upload('이름,메모\n크림,없음');
  await press('달기');
  expect(await screen.findByText('파일에서 옵션 ID를 찾지 못했습니다.')).toBeTruthy();
  await upload('이름,옵션 ID\n크림,99999999999');
  await press('달기');
  expect(await screen.findByText('이 파트너의 옵션 ID가 없습니다.')).toBeTruthy();
  await upload(`이름,옵션 ID\n12345678,${ids[1]}\n크림,${ids[2]}\n크림,99999999999`);
  await press('달기');
  expect(await screen.findByText('행사: 옵션 2개에 달았습니다')).toBeTruthy();
  expect(screen.getByText('이 파트너에 없는 ID 1개는 뺐습니다.')).toBeTruthy();
  expect(await tagged('행사')).toEqual(['나', '다']);
});

it('a tag gets another name and is shared, but not under a name that there is', async () => {
  const sql = database();
  await sql`insert into private.tag (partner_cd, user_id, name)
    select ${partner.code}, "ID", name from public.auth_member, unnest(array['처음', '둘째']) name
    where "EMAIL" = ${member.email}`;
  await sql`insert into private.tag (partner_cd, name) values (${partner.code}, '모두의 둘째')`;
  await open('inventory');
  await press('태그로 조회');
  await press('태그 처음 바꾸기');
  const dialog = within(await screen.findByRole('dialog', { name: '태그 바꾸기' }));
  const renamed = async (name: string) => {
    await fill('태그 이름', name);
    await userEvent.click(dialog.getByRole('button', { name: '저장' }));
  };
  await renamed(' ');
  expect(await dialog.findByText('태그 이름을 입력해주세요.')).toBeTruthy();
  await renamed('둘째');
  expect(await dialog.findByText('같은 이름의 태그가 이미 있습니다. 다른 이름을 적어주세요.')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('이 파트너를 보는 사람과 공유'));
  await renamed('첫째');
  expect(await screen.findByLabelText(/^첫째/)).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: '태그 바꾸기' })).toBeNull();
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('태그 첫째 바꾸기');

  await open('inventory', colleague);
  await press('태그로 조회');
  expect(await screen.findByText('첫째')).toBeTruthy();
});

it('a deleted tag is taken back, and a view that was kept with it works again', async () => {
  const sql = database();
  const [tag] = await sql<{ id: string }[]>`
    insert into private.tag (partner_cd, name) values (${partner.code}, '지난 것') returning id`;
  await sql`insert into private.saved_view (partner_cd, user_id, page, name, search)
    select ${partner.code}, "ID", '/inventory', '지난 보기', ${`?ids=%23${tag?.id}`}
    from public.auth_member where "EMAIL" = ${member.email}`;
  await sql`insert into private.tagged_option (partner_cd, tag_id, option_cd)
    values (${partner.code}, ${Number(tag?.id)}, ${ids[1] ?? ''})`;
  await open(`inventory?ids=%23${tag?.id}`);
  await total(1);
  await press('태그로 조회');
  await press('태그 지난 것 삭제');
  expect(await screen.findByText('없는 태그')).toBeTruthy();
  expect(document.activeElement?.ariaLabel).toBe('태그로 조회');
  await userEvent.keyboard('{Escape}');
  await press('저장한 보기');
  expect(await screen.findByText('없어졌거나 다른 사람만 보는 태그 1개')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await press('실행 취소');
  await total(1);
  expect(await screen.findByText('#지난 것')).toBeTruthy();
  await press('저장한 보기');
  expect(await screen.findByRole('link', { name: '지난 보기' })).toBeTruthy();
});

it('a deleted tag whose name was taken meanwhile says so, and comes back once the name is free', async () => {
  const sql = database();
  const [tag] = await sql<{ id: string }[]>`
    insert into private.tag (partner_cd, name) values (${partner.code}, '겹치는 이름') returning id`;
  await open(`inventory?ids=%23${tag?.id}`);
  await press('태그로 조회');
  await press('태그 겹치는 이름 삭제');
  expect(await screen.findByText('없는 태그')).toBeTruthy();
  await sql`insert into private.tag (partner_cd, name) values (${partner.code}, '겹치는 이름')`;
  await userEvent.keyboard('{Escape}');
  await press('실행 취소');
  const told = (await screen.findByText(/같은 이름의 태그가 그 사이 생겨/)).closest('li') as HTMLElement;
  await sql`update private.tag set name = '새 이름' where name = '겹치는 이름' and deleted_at is null`;
  await userEvent.click(within(told).getByRole('button', { name: '실행 취소' }));
  expect(await screen.findByText('#겹치는 이름')).toBeTruthy();
});
