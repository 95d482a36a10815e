import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { AnswerOf } from '../../../src/data/answer-of.ts';
import { addAds, coverAdDays } from './ads.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await coverAdDays(sql, 'P1', [20250110, 20251231, 20261101]);
  await addAds(sql, 'P1', [
    { day: 20261101, campaign: '여름 콜라겐', keyword: '콜라겐 젤리', cost: 10 },
    { day: 20251231, campaign: '겨울 세일', keyword: '콜라겐', cost: 10 },
    { day: 20250110, campaign: '겨울 세일', keyword: '콜라겐', cost: 10 },
    ...[1, 2, 3, 4, 5, 6].map((n) => ({
      day: 20261101,
      campaign: `봄 행사 ${n}`,
      keyword: `젤리 ${n}`,
      cost: 10,
    })),
  ]);
  await addAds(sql, 'P2', [{ day: 20261101, campaign: '남의 콜라겐', keyword: '남의 콜라겐', cost: 10 }]);
  await coverAdDays(sql, 'P2', [20261101]);
}, 60_000);
afterAll(() => company.database.drop());

const search = (term: string) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
    const [row] = await member<{ answer: AnswerOf<'ad_search'> }[]>`
      select public.ad_search('P1', ${term}) as answer`;
    return row?.answer;
  });

it.each(['콜라겐', 'ㅋㄹㄱ', ' 콜라 '])(
  '%s finds campaigns and keywords of the partner, the shortest first',
  async (term) => {
    expect(await search(term)).toEqual({
      campaigns: [{ name: '여름 콜라겐', lastDay: '20261101' }],
      keywords: [
        { name: '콜라겐', lastDay: '20251231' },
        { name: '콜라겐 젤리', lastDay: '20261101' },
      ],
    });
  },
);

it('all words of a term are looked for, in any order', async () => {
  expect((await search('젤리 콜라겐'))?.keywords).toEqual([{ name: '콜라겐 젤리', lastDay: '20261101' }]);
});

it('five of each are found at most', async () => {
  const names = [1, 2, 3, 4, 5].map((n) => ({ name: `봄 행사 ${n}`, lastDay: '20261101' }));
  expect((await search('봄'))?.campaigns).toEqual(names);
  expect((await search('젤리'))?.keywords).toHaveLength(5);
});

it.each(['', ' ', '12345678'])('%j finds nothing', async (term) => {
  expect(await search(term)).toEqual({ campaigns: [], keywords: [] });
});

it('a term of more than 200 characters is refused', async () => {
  await expect(search('가'.repeat(201))).rejects.toMatchObject({ code: '22023' });
});
