import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addOption } from '../supabase/tests/golden/company.ts';
import { countOf } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { drawRows, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { withSummaries } from './support/with-summaries.ts';

let partner: TestPartner;
let member: TestMember;
/** Answer of the function to the next question. */
let says: object = {};

beforeAll(async () => {
  partner = await newPartner();
  member = await newMember({ partners: [partner.code] });
  await database()`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${`${partner.code}G`}, '가온', ${partner.code})`;
  await addOption(
    database(),
    {
      id: `${partner.code}-1`,
      partner: partner.code,
      brand: `${partner.code}G`,
      productId: `${partner.code}700`,
      name: '유리컵',
      stock: 5,
    },
    await koreaDay(),
  );
});
beforeEach(drawRows);

const open = () => openPage(`/${partner.id}/product/${partner.code}700?tab=findings`, member);
const field = () => screen.findByRole('textbox', { name: '질문(비워두면 요약)' });

it('there is none where the installation has no language model', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '유리컵' })).toBeTruthy();
  await expect.poll(() => screen.queryByText('요약과 질문')).toBeNull();
  expect(countOf('/functions/v1/summary')).toBe(0);
});

it('stands on the tab of the findings, above no other', async () => {
  withSummaries(() => Response.json(says));
  await open();
  expect(await field()).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: '옵션' }));
  expect(await screen.findByRole('table', { name: '상품 옵션' })).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '질문(비워두면 요약)' })).toBeNull();
});

it('the claims of an answer are told in sentences, and so is why there is no answer', async () => {
  withSummaries(() => Response.json(says));
  const stock = { subject: '1개', measure: '판매가능재고', value: 5, unit: 'pieces' };
  const none = { finding: null, period: null, comparison: null, previous: null, direction: null };
  says = { claims: [{ ...none, ...stock }], dropped: 2 };
  await open();
  await userEvent.type(await field(), '재고는?{Enter}');
  expect(await screen.findByText('「1개」의 판매가능재고는 5개입니다.')).toBeTruthy();
  expect(screen.getByText('데이터와 맞지 않는 내용 2개는 표시하지 않았습니다.')).toBeTruthy();
  says = { refused: '언어 모델이 답하지 않아 요약이 없습니다.' };
  await press('답 보기');
  expect(await screen.findByText('언어 모델이 답하지 않아 요약이 없습니다.')).toBeTruthy();
  expect(screen.queryByText(/판매가능재고는/)).toBeNull();
  // The page keeps the question and its own figures.
  expect(await field()).toHaveProperty('value', '재고는?');
  expect(screen.getByRole('heading', { name: '유리컵' })).toBeTruthy();
});
