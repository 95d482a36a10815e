// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDom } from '@/testing/dom-stubs.ts';
import { PartnerQuestion } from './partner-question.tsx';

beforeEach(stubDom);
afterEach(cleanup);

const partner = (id: number, name = `파트너 ${id}`) => ({
  id,
  code: `P${id}`,
  name,
  brn: '',
  description: '',
  mayLoad: true,
  mayManage: false,
});
const file = {
  id: 'f',
  dropId: 'd',
  answer: undefined,
  partnerCd: undefined,
  file: new File([], 'a.xlsx'),
  day: undefined,
  keepGood: false,
  allowUnknown: false,
  report: undefined,
  phase: { is: 'partner-needed' as const, codes: [] },
};
const search = () => screen.queryByRole('textbox', { name: '파트너 이름·초성' });

it('one of 200 partners is found by initial consonants and answered once for all files', async () => {
  const partners = Array.from({ length: 200 }, (_, n) => partner(n, n === 150 ? '바른헬스' : undefined));
  const answer = vi.fn<(partnerCd: string) => void>();
  render(<PartnerQuestion files={[file, { ...file, id: 'g' }]} partners={partners} onAnswer={answer} />);
  await userEvent.type(search() ?? document.body, 'ㅂㄹㅎㅅ');
  await userEvent.click(screen.getByRole('combobox', { name: '파트너 선택' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['바른헬스']);
  await userEvent.click(screen.getByRole('option'));
  await userEvent.click(screen.getByRole('button', { name: '이 파트너로 확인' }));
  expect(answer.mock.calls).toEqual([['P150']]);
});

it('a few partners are chosen without a search', () => {
  render(<PartnerQuestion files={[file]} partners={[partner(1), partner(2)]} onAnswer={() => {}} />);
  expect(search()).toBeNull();
});
