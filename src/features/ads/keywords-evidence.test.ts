import { expect, it } from 'vitest';
import { evidenceOf } from './keywords-evidence.ts';

const row = { adClickCnt: 100, adOrderCnt: 0, adRoas: 0, campaignCvr: 3, sureness: 95.24 };

it('a keyword to be left out says what its clicks would have brought and how sure it is', () => {
  expect(evidenceOf({ ...row, keywordClass: 'exclude' }, 250)).toEqual([
    '클릭 100회, 주문 0건',
    '캠페인 CVR 3.00%라면 주문 3.00건이 났을 클릭입니다.',
    '캠페인보다 못하다는 것이 95.2% 확실합니다.',
  ]);
});

it('one with too few clicks says how far it is from that, and one without a rate that there is none', () => {
  expect(evidenceOf({ ...row, keywordClass: 'short', sureness: 40 }, 250)[2]).toContain('40.0%만');
  expect(evidenceOf({ ...row, keywordClass: 'short', campaignCvr: 0, sureness: 0 }, 250)).toEqual([
    '클릭 100회, 주문 0건',
    '캠페인에도 주문이 없어 견줄 CVR이 없습니다.',
  ]);
});

it('one that sells is held against the break-even, and without a margin says that it is not', () => {
  const sold = { ...row, adOrderCnt: 5, adRoas: 400 };
  expect(evidenceOf({ ...sold, keywordClass: 'expand' }, 250)).toEqual([
    '클릭 100회, 주문 5건',
    'ROAS 400%, 손익분기 250%',
    '확대는 325% 이상이고 주문 3건 이상',
  ]);
  expect(evidenceOf({ ...sold, keywordClass: 'check' }, 500)).toHaveLength(2);
  expect(evidenceOf({ ...sold, keywordClass: 'keep' }, null)[1]).toContain('원가를 몰라');
});
