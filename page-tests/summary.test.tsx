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
/** The answer of the function to a question. */
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

const open = () => openPage(`/${partner.id}/product/${partner.code}700`, member);
const field = () => screen.findByRole('textbox', { name: '질문(비워 두면 요약)' });

it('there is none where the installation has no language model', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '유리컵' })).toBeTruthy();
  await expect.poll(() => screen.queryByText('요약과 질문')).toBeNull();
  expect(countOf('/functions/v1/summary')).toBe(0);
});

it('an answer stands below its question, and so does why there is none', async () => {
  withSummaries(() => Response.json(says));
  says = { text: '재고는 5개입니다.' };
  await open();
  await userEvent.type(await field(), '재고는?{Enter}');
  expect(await screen.findByText('재고는 5개입니다.')).toBeTruthy();
  says = { refused: '이 페이지의 데이터와 다른 숫자가 답에 있어 보여 드리지 않습니다.' };
  await press('답 보기');
  expect(await screen.findByText(/다른 숫자가 답에 있어/)).toBeTruthy();
  expect(screen.queryByText('재고는 5개입니다.')).toBeNull();
});
