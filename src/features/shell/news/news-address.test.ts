import { expect, it } from 'vitest';
import { newsAddress } from './news-address.ts';

const told = {
  kind: 'mention' as const,
  partnerId: 3,
  partnerName: '라온뷰티',
  subjectName: '가을 캠페인',
  text: '@김하나',
  memberName: '이동료',
  at: '2026-11-28T00:00:00Z',
  isNew: true,
};

it('a note leads to what it is on', () => {
  const of = (subject: string, subjectId: string) => newsAddress({ ...told, subject, subjectId });
  expect([
    of('option', '70000000001'),
    of('brand', 'B 1'),
    of('campaign', '1234'),
    of('inbound', 'R-1'),
    of('loss', '70000000001/202610'),
  ]).toEqual([
    '/3/product-diagnosis?option=70000000001',
    '/3/brand/B%201',
    `/3/ad-management?${new URLSearchParams({ name: '가을 캠페인', open: '1234' }).toString()}`,
    '/3/inbound?reqNo=R-1&detail=R-1',
    '/3/settlement-compensation?ids=70000000001&least=0&start=20261001&end=20261028&open=70000000001+202610',
  ]);
});

it('a to-do leads to the page that counts it', () => {
  const of = (subject: string) =>
    newsAddress({ ...told, kind: 'todo', subject, subjectId: null, subjectName: null, text: null });
  expect([of('under14'), of('adsLosing')]).toEqual(['/3/', '/3/mydashboard']);
});
