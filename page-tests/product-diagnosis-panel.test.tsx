import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { asCaller } from '../host/testing/test-database.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead } from './support/answers.ts';
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

let partner: TestPartner;
let other: TestPartner;
let member: TestMember;
const option = (name: string, of = partner) => `${of.code}-${name}`;

/** Enters a value of an option as a member would in another browser. */
async function enter({ email }: TestMember, id: string, field: string, value: string, from?: string) {
  const [row] = await database()`select "ID" as id from public.auth_member where "EMAIL" = ${email}`;
  await asCaller(
    database(),
    { role: 'authenticated', id: String(row?.id) },
    (tx) =>
      tx`select public.change_options(${partner.code}, array[${id}], ${field}, ${value}, null, ${from ?? null})`,
  );
}

beforeAll(async () => {
  [partner, other] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code] });
  const sql = database();
  const today = await koreaDay();
  const add = (name: string, of: TestPartner, facts: Omit<Parameters<typeof addOption>[1], 'id'>) =>
    addOption(sql, { brand: null, ...facts, id: option(name, of), partner: of.code }, today);
  await add('1', partner, {
    name: '세럼',
    optionName: '30ml',
    productId: '700',
    stock: 50,
    sales: [[1, 2, 3]],
  });
  await add('2', partner, { name: '크림', optionName: '50ml', stock: 7, winner: 'N' });
  await add('9', other, { name: '남의 상품', stock: 7 });
  await enter(member, option('1'), 'cost', '900', '20260301');
});

const open = (query = '') => openPage(`/${partner.id}/product-diagnosis${query}`, member);
const panel = (name: string) => screen.findByRole('dialog', { name });
const figure = (of: HTMLElement, label: string) =>
  within(of).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
/** Values of a day in the tables behind both lines of the trend, the newest at the end. */
const day = (of: HTMLElement, at: number) =>
  ['최근 60일 판매수량', '최근 60일 재고']
    .map((name) => within(within(of).getByRole('table', { name })).getAllByRole('row').at(at))
    .map((row) => row?.textContent.slice('2026.01.01'.length))
    .join('');

it('an option opens beside its list with what is known of it, and Escape goes back to its row', async () => {
  await open();
  await press('세럼');
  const serum = await panel('세럼');
  await within(serum).findByRole('region', { name: '핵심 지표' });
  expect(figure(serum, '판매가능재고')).toBe('50개');
  expect(figure(serum, '원가')).toBe('900원2026.03.01부터');
  expect(day(serum, -1)).toBe('3--');
  // Days that nobody loaded are no days without a sale.
  expect(day(serum, -3)).toBe('---');
  expect(within(serum).getByRole('region', { name: '최근 변경' }).textContent).toContain('없음바뀐 값900원');
  expect(within(serum).getByRole('link', { name: '상품 상세' }).getAttribute('href')).toBe(
    `/${partner.id}/product/700`,
  );
  expect(within(serum).getByRole('link', { name: '상품 분석' }).getAttribute('href')).toBe(
    `/${partner.id}/product-analytics/700`,
  );
  expect(within(serum).getByRole('button', { name: `옵션 ID ${option('1')} 복사` })).toBeTruthy();

  // The list beside it stays usable: another row takes its place.
  await press('크림');
  const cream = await panel('크림');
  await within(cream).findByText('위너 미보유', { selector: 'p > span' });
  expect(within(cream).queryByRole('link', { name: '상품 상세' })).toBeNull();
  expect(document.activeElement).toBe(cream);

  // Escape in a field of the list leaves that field alone.
  await userEvent.click(await screen.findByRole('button', { name: /^크림 50ml 메모 수정:/ }));
  await userEvent.keyboard('버림{Escape}');
  await expect.poll(() => screen.queryByRole('textbox', { name: /^크림 50ml 메모/ })).toBeNull();
  expect(screen.getByRole('dialog', { name: '크림' })).toBe(cream);
  cream.focus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('크림');
  expect(window.location.search).toBe('');
});

it('an option of another partner, or none, is not found, without a hint', async () => {
  for (const id of [option('9', other), 'none']) {
    await open(`?option=${id}`);
    const unknown = await panel('옵션 상세');
    expect(await within(unknown).findByText('옵션을 찾을 수 없습니다')).toBeTruthy();
    expect(unknown.textContent).not.toContain('남의 상품');
  }
});

it('a panel that does not load says so alone, and is asked for again', async () => {
  const undo = answerInstead('/rpc/option_panel', () => new Response('{}', { status: 500 }));
  await open(`?option=${option('1')}`);
  const failed = await panel('옵션 상세');
  expect((await within(failed).findByRole('alert')).textContent).toContain('옵션을 불러오지 못했습니다.');
  expect(await screen.findByText('총 2건')).toBeTruthy();
  undo();
  await userEvent.click(within(failed).getByRole('button', { name: '다시 시도' }));
  await within(await panel('세럼')).findByRole('region', { name: '핵심 지표' });
});

it('what somebody else entered meanwhile is told, and the choice is written', async () => {
  await open();
  const lead = () => screen.findByRole('button', { name: /^크림 50ml 메모 수정:/ });
  await userEvent.click(await lead());
  await enter(await newMember({ partners: [partner.code] }), option('2'), 'memo', '먼저 쓴 메모');
  await userEvent.keyboard('내 메모{Enter}');
  await screen.findByText('그 사이 다른 사람이 이 값을 바꾸었습니다.');
  expect(screen.getByRole('dialog').textContent).toContain('내 값내 메모저장된 값먼저 쓴 메모');
  await press('내 값으로 저장');
  await expect.poll(async () => (await lead()).textContent).toBe('내 메모');
  // A cell shows a value before it is kept.
  const kept = async () => {
    const [row] =
      await database()`select "MEMO" as memo from public.dim_option_setting where "OPTION_CD" = ${option('2')}`;
    return row?.memo as unknown;
  };
  await expect.poll(kept).toBe('내 메모');
});
