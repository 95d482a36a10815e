import { expect, it } from 'vitest';
import { interventionFormText } from '@/text/intervention-form.ts';
import { type InterventionDraft, isDraft, readDraft } from './intervention-draft.ts';

const text = interventionFormText.problems;
const today = '20261121';
const whole: InterventionDraft = {
  name: ' 쿠폰 ',
  type: 'coupon',
  start: '2026.11.01',
  end: '',
  cost: '',
  memo: '',
  options: [{ optionId: '1' }],
};
const problems = (part: Partial<InterventionDraft>) => readDraft({ ...whole, ...part }, today).problems;

it('reads what was typed', () => {
  expect(readDraft(whole, today).entry).toEqual({
    name: '쿠폰',
    type: 'coupon',
    startDay: '20261101',
    endDay: null,
    costAmt: null,
    memo: '',
    optionIds: ['1'],
  });
  expect(readDraft({ ...whole, cost: '12,000원', end: '2026-11-07' }, today).entry).toMatchObject({
    costAmt: 12_000,
    endDay: '20261107',
  });
});

it('says what is wrong and what to do', () => {
  expect(problems({ name: ' ' })).toEqual({ name: text.name });
  expect(problems({ name: '가'.repeat(301) })).toEqual({ name: text.long(300) });
  expect(problems({ memo: '가'.repeat(1001) })).toEqual({ memo: text.long(1000) });
  expect(problems({ start: '어제' })).toEqual({ start: text.start });
  expect(problems({ start: '2027.02.20' })).toEqual({ start: text.startLate });
  expect(problems({ start: '2027.02.19' })).toEqual({});
  expect(problems({ end: '내일' })).toEqual({ end: text.end });
  expect(problems({ end: '2026.10.31' })).toEqual({ end: text.endEarly });
  expect(problems({ end: '2028.11.01' })).toEqual({ end: text.endLate });
  for (const cost of ['-1', '1.5', '천', '1000000000001'])
    expect(problems({ cost })).toEqual({ cost: text.cost });
  expect(problems({ options: [] })).toEqual({ options: text.noOptions });
  const options = Array.from({ length: 501 }, (_, n) => ({ optionId: String(n) }));
  expect(problems({ options })).toEqual({ options: text.manyOptions(500, 501) });
});

it('knows a draft that it kept from any other value', () => {
  expect(isDraft(JSON.parse(JSON.stringify(whole)))).toBe(true);
  for (const other of [
    null,
    'x',
    {},
    { ...whole, cost: 1 },
    { ...whole, options: '1' },
    { ...whole, options: [{}] },
  ])
    expect(isDraft(other)).toBe(false);
});
