import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { koreaToday } from '@/domain/korea-time.ts';
import { addOption } from '../supabase/tests/golden/company.ts';
import { answerInstead, countOf } from './support/answers.ts';
import {
  database,
  koreaDay,
  newMember,
  newPartner,
  password,
  type TestMember,
  type TestPartner,
} from './support/desk.ts';
import { computeHere } from './support/effect-worker.ts';
import { drawRows, fill, loadedTable, press } from './support/on-page.ts';
import { openPage } from './support/open-page.tsx';
import { withSummaries } from './support/with-summaries.ts';

/* 크림 sells one a day at 10,000 won and is sold out. */
let partner: TestPartner;
let empty: TestPartner;
let member: TestMember;
const sentence = '세션이 만료되었습니다. 다시 로그인해주세요.';
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

beforeAll(async () => {
  [partner, empty] = [await newPartner(), await newPartner()];
  member = await newMember({ partners: [partner.code, empty.code] });
  const sql = database();
  const { code } = partner;
  const brand = `${code}B`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${brand}, '가온', ${code})`;
  const day = await koreaDay();
  await addOption(sql, { id: code, partner: code, brand, name: '크림', stock: 0, sales: [[1, 60, 1]] }, day);
  await sql`update public.agg_performance_option_daily set "SALE_AMT" = 10000 where "PARTNER_CD" = ${code}`;
  await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY")
    values (${koreaToday()}, ${code}, ${code}, 'Y', 0)`;
}, 120_000);
beforeEach(() => {
  computeHere();
  drawRows();
});

const diagnosis = (who = member, { id } = partner) =>
  openPage(`/${id}/ai-product-diagnosis?rule=soldOut`, who);
const interventions = (who = member, { id } = partner) => openPage(`/${id}/intervention-analysis`, who);
/** Once a row of the table says so. */
const rowOf = async (table: string, there: RegExp) => {
  const found = await loadedTable(table, { timeout: 30_000 });
  return within(found).findByRole('row', { name: there }, { timeout: 30_000 });
};
const registered = async (name: string) =>
  (
    await database()`select 1 from public.log_intervention where "PARTNER_CD" = ${partner.code} and "NAME" = ${name}`
  ).length;
const register = async (name: string) => {
  await press('변경 등록');
  await fill('변경 이름', name);
  await fill('대상 옵션', '크림');
  await press(/^크림 1개 추가/);
};
const endSession = ({ email }: TestMember) =>
  database()`delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = ${email}`;
async function signInAgain({ email }: TestMember): Promise<void> {
  expect(await screen.findByText(sentence)).toBeTruthy();
  await fill('이메일', email);
  await fill('비밀번호', password);
  await press('로그인');
}
const chooseStatus = async (status: string) => {
  await press(/크림.*조치 상태 수정/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /크림.*조치 상태/ }), status);
  await userEvent.keyboard('{Enter}');
};

describe('a session that dies in the middle', () => {
  it('leaves what was typed of an intervention, which is there after the sign-in and nowhere once it is saved', async () => {
    const own = await newMember({ partners: [partner.code] });
    await interventions(own);
    await register('끊긴 쿠폰');
    await fill('비용', '5000');
    await endSession(own);
    await press('저장');
    await signInAgain(own);
    await press('변경 등록');
    expect(await screen.findByText(/저장하지 않은 내용을 불러왔습니다/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('변경 이름').value).toBe('끊긴 쿠폰');
    expect(screen.getByLabelText<HTMLInputElement>('비용').value).toBe('5000');
    await press('저장');
    await expect.poll(() => registered('끊긴 쿠폰')).toBe(1);
    await press('변경 등록');
    expect((await screen.findByLabelText<HTMLInputElement>('변경 이름')).value).toBe('');
  });

  it('leaves a note that was being typed, which is there after the sign-in and nowhere once it is saved', async () => {
    const own = await newMember({ partners: [partner.code] });
    await openPage(`/${partner.id}/product-diagnosis?option=${partner.code}`, own);
    await fill('새 노트', '재발주 확인');
    await endSession(own);
    await press('남기기');
    await signInAgain(own);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('새 노트');
    expect(field.value).toBe('재발주 확인');
    await press('남기기');
    await screen.findByRole('button', { name: '노트 삭제: 재발주 확인' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('새 노트').value).toBe('');
    expect(sessionStorage.getItem('cell-drafts')).toBeNull();
  });

  it('leaves the fields of a partner, and a table of partners that was pasted', async () => {
    const own = await newMember({ admin: true });
    await openPage('/admin?view=partners', own);
    await press('파트너 추가');
    await fill('코드', 'KEPT');
    await fill('이름', '끊긴 회사');
    await endSession(own);
    await press('저장');
    await signInAgain(own);
    await press('파트너 추가');
    expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('끊긴 회사');
    await userEvent.keyboard('{Escape}');
    await press('여러 파트너 추가');
    await userEvent.click(await screen.findByLabelText('붙여 넣을 표'));
    await userEvent.paste('KEPT\t끊긴 회사');
    await endSession(own);
    await press('저장');
    await signInAgain(own);
    await press('여러 파트너 추가');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('붙여 넣을 표')).value).toBe('KEPT\t끊긴 회사');
    await userEvent.keyboard('{Escape}');
    expect(sessionStorage.getItem('cell-drafts')).toBeNull();
  });

  it('leaves the status that was chosen for a finding', async () => {
    const own = await newMember({ partners: [partner.code] });
    await diagnosis(own);
    await rowOf('상품진단', /크림/);
    await endSession(own);
    await chooseStatus('보류');
    await signInAgain(own);
    await rowOf('상품진단', /크림/);
    await press(/크림.*조치 상태 수정/);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /크림.*조치 상태/ })).value).toBe(
      'held',
    );
  });
});

it('what is sent twice is written once', async () => {
  await interventions();
  await register('한 번만');
  await userEvent.type(screen.getByLabelText('변경 이름'), '{Enter}{Enter}{Enter}');
  await expect.poll(() => screen.queryByRole('dialog', { name: '변경 등록' })).toBeNull();
  expect([await registered('한 번만'), countOf('/rpc/save_intervention')]).toEqual([1, 1]);
  await diagnosis();
  await rowOf('상품진단', /크림/);
  await press(/크림.*조치 상태 수정/);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /크림.*조치 상태/ }), '진행');
  await userEvent.keyboard('{Enter}{Enter}');
  await rowOf('상품진단', /크림.*진행/);
  // A cell shows a value before it is kept.
  const changes = async () => {
    const rows =
      await database()`select "TO_VAL" from public.log_change where "SUBJECT" = 'finding' and "PARTNER_CD" = ${partner.code}`;
    return rows.map(({ TO_VAL }) => String(TO_VAL));
  };
  await expect.poll(changes).toEqual(['doing']);
});

describe('two windows', () => {
  it('of a finding: the other status is told, and one of them is chosen', async () => {
    await diagnosis();
    await rowOf('상품진단', /크림/);
    const inOther = (status: string) =>
      database()`update public.fact_product_diagnosis set "STATUS" = ${status} where "PARTNER_CD" = ${partner.code}`;
    await inOther('held');
    await chooseStatus('완료');
    const conflict = await screen.findByRole('dialog');
    expect(conflict.textContent).toContain('보류');
    await userEvent.click(within(conflict).getByRole('button', { name: '내 값으로 저장' }));
    await rowOf('상품진단', /크림.*완료/);
  });

  it('of an intervention: what the other one changed is not removed unread', async () => {
    await interventions();
    await register('두 창');
    await press('저장');
    await rowOf('변경', /두 창/);
    await press('두 창');
    await database()`update public.log_intervention set "VERSION" = 2, "MEMO" = '다른 창' where "NAME" = '두 창' and "PARTNER_CD" = ${partner.code}`;
    await press('삭제');
    const asked = await screen.findByRole('alertdialog');
    await userEvent.click(within(asked).getByRole('button', { name: '삭제' }));
    expect(await within(asked).findByText(/그 사이 다른 사람이 이 변경을 바꾸었습니다/)).toBeTruthy();
    expect(await registered('두 창')).toBe(1);
    await userEvent.click(within(asked).getByRole('button', { name: '삭제' }));
    await expect.poll(() => registered('두 창')).toBe(0);
  });
});

it('a partner without anything is asked for reports, and for no summary', async () => {
  withSummaries(() => Response.json({ claims: [], dropped: 0 }));
  await diagnosis(member, empty);
  expect(await screen.findAllByText(/재고현황, 판매분석/, {}, { timeout: 30_000 })).toBeTruthy();
  expect(screen.queryByText('파트너 요약과 질문')).toBeNull();
  await interventions(member, empty);
  expect(await screen.findByText(/아직 올린 판매분석 데이터가 없습니다/)).toBeTruthy();
  expect(countOf('/rpc/intervention_panels')).toBe(0);
});

describe('no connection', () => {
  it('the diagnosis says so, and a status that was chosen is kept', async () => {
    const back = answerInstead('/rpc/diagnosis_list', noNetwork);
    await diagnosis();
    expect(
      (await screen.findAllByText(/서버에 연결할 수 없습니다/, {}, { timeout: 30_000 })).length,
    ).toBeGreaterThan(0);
    back();
    // It may have asked again by itself already.
    await userEvent.click(screen.queryAllByRole('button', { name: /다시 시도/ })[0] ?? document.body);
    await rowOf('상품진단', /크림/);
    const works = answerInstead('/rpc/change_diagnosis', noNetwork);
    await chooseStatus('보류');
    expect(await screen.findByText(/저장하지 못했습니다/, { selector: '.sr-only' })).toBeTruthy();
    works();
    await press(/크림.*조치 상태 수정/);
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: /크림.*조치 상태/ })).value).toBe(
      'held',
    );
    await userEvent.keyboard('{Enter}');
    await rowOf('상품진단', /크림.*보류/);
  });

  it('the interventions say so, and a form that was filled is kept', async () => {
    await interventions();
    const works = answerInstead('/rpc/save_intervention', noNetwork);
    await register('끊긴 망');
    await press('저장');
    expect(
      await within(await screen.findByRole('dialog')).findByText(/서버에 연결할 수 없습니다/),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('변경 이름').value).toBe('끊긴 망');
    works();
    await press('저장');
    await expect.poll(() => registered('끊긴 망')).toBe(1);
  });
});

it('with a language model the page and each opened row answer for themselves', async () => {
  const none = { finding: null, period: null, comparison: null, previous: null, direction: null };
  const claim = { ...none, subject: null, measure: '점수', value: 12, unit: 'points' };
  withSummaries(() => Response.json({ claims: [claim], dropped: 0 }));
  await diagnosis();
  await rowOf('상품진단', /크림/);
  expect(await screen.findByText('파트너 요약과 질문')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /크림/, expanded: false }));
  expect(await screen.findByText('진단 요약과 질문')).toBeTruthy();
  const [, own] = await screen.findAllByRole('textbox', { name: '질문(비워두면 요약)' });
  await userEvent.type(own ?? document.body, '점수는?{Enter}');
  expect(await screen.findByText('점수는 12점입니다.')).toBeTruthy();
  expect(countOf('/functions/v1/summary')).toBe(1);
});
