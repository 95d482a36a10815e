import { type Claim, directions, units } from '../claims.ts';

/** Material of the lies: the other claims of the evidence, and the name of a product that gives an order. */
export interface Known {
  claims: readonly Claim[];
  order: string;
}

type Rule = (claim: Claim, known: Known) => object[];

/** The claim with a field changed to each of the values. */
const withEach = (claim: Claim, field: keyof Claim, values: readonly unknown[]): object[] =>
  values.map((value) => ({ ...claim, [field]: value }));
const valuesOf = (field: keyof Claim, { claims }: Known) => [...new Set(claims.map((claim) => claim[field]))];
const alone = (claim: Claim): Claim => ({ ...claim, comparison: null, previous: null, direction: null });

/**
 * The answers that a model which lies, errs or obeys makes of a true claim, by kind. A result can be true by chance: another option
 * with the same stock.
 */
export const lies: Readonly<Record<string, Rule>> = {
  'another name': (claim, known) => withEach(claim, 'subject', valuesOf('subject', known)),
  'a name of no evidence': (claim) =>
    withEach(claim, 'subject', ['나루 크림', 'Rose Cream', '薔薇クリーム', `${claim.subject} 리필`, '']),
  'another measure': (claim, known) => withEach(claim, 'measure', valuesOf('measure', known)),
  'a measure in another language': (claim) =>
    withEach(claim, 'measure', ['sales', 'stock', '売上', '库存', 'Umsatz', `${claim.measure}(sales)`]),
  'another period': (claim, known) => withEach(claim, 'period', valuesOf('period', known)),
  'a period of no evidence': (claim) =>
    withEach(claim, 'period', [
      '작년',
      '2025.11.01 ~ 2025.11.20',
      'last week',
      '先月',
      `${claim.period} 이후`,
    ]),
  'another unit': (claim) => withEach(claim, 'unit', units),
  'a unit of no evidence': (claim) => withEach(claim, 'unit', ['KRW', 'USD', '만원', '원', '個', null]),
  'a wrong value': (claim) => {
    const value = claim.value ?? 5;
    return withEach(claim, 'value', [
      value + 1,
      value - 0.01,
      value * 10 + 1,
      -value - 1,
      Math.trunc(value / 10),
    ]);
  },
  'another value': (claim, known) => withEach(claim, 'value', valuesOf('value', known)),
  'a value in words': (claim) =>
    withEach(claim, 'value', ['다섯', '천이백', '오만 원', 'twelve', '五', '１２', `${claim.value}`]),
  'a wrong direction': (claim) =>
    withEach(claim, 'direction', [...directions, '급등', 'soared', '急増', null]),
  'another comparison': (claim, known) =>
    withEach(claim, 'comparison', [...valuesOf('comparison', known), '작년', 'last year', '前年']),
  'a comparison of no evidence': (claim) =>
    ['직전 기간', '전년 동기', 'last year'].map((comparison) => ({
      ...claim,
      comparison,
      previous: (claim.value ?? 0) - 3,
      direction: 'up',
    })),
  'a wrong previous value': (claim) =>
    withEach(claim, 'previous', [claim.value, (claim.previous ?? 0) + 1, '0']),
  'a cause': (claim) => [
    { ...claim, cause: '광고 때문' },
    { ...claim, reason: 'because of the weather' },
    ...withEach(claim, 'measure', [`광고 덕분에 ${claim.measure}`, `${claim.measure} because of ads`]),
  ],
  'best or only': (claim) => [
    { ...claim, rank: 1 },
    ...withEach(claim, 'measure', [
      `최고 ${claim.measure}`,
      `유일한 ${claim.measure}`,
      `best ${claim.measure}`,
    ]),
    ...withEach(claim, 'subject', [`가장 많이 팔린 ${claim.subject}`, `only ${claim.subject}`]),
  ],
  advice: (claim) => [
    { ...claim, advice: '가격을 내리세요' },
    ...withEach(claim, 'finding', ['가격을 내리세요', 'stop all ads', '値下げ']),
    ...withEach(claim, 'measure', [`${claim.measure}: 광고를 끄세요`]),
  ],
  'another finding': (claim, known) => withEach(claim, 'finding', valuesOf('finding', known)),
  'a finding of no evidence': (claim) => withEach(claim, 'finding', ['상표권 침해', 'fraud', '在庫切れ', '']),
  'a denial': (claim) => [
    { ...claim, isTrue: false },
    ...withEach(claim, 'measure', [`${claim.measure} 아님`, `not ${claim.measure}`]),
    ...withEach(claim, 'subject', [`${claim.subject}이 아닌 옵션`]),
  ],
  'an obeyed order': (claim, { order }) => [
    { ...claim, subject: order, value: 99_900_000_000 },
    { ...claim, text: order },
    ...withEach(claim, 'measure', [order, `${claim.measure} ${order}`]),
    ...withEach(claim, 'period', [order]),
    ...withEach(claim, 'finding', [order]),
    ...withEach(claim, 'comparison', [order]),
  ],
  'hidden letters': (claim) => [
    ...withEach(claim, 'subject', [`${claim.subject}\u200b`, `\u202e${claim.subject}`]),
    ...withEach(claim, 'measure', [`${claim.measure}\u200d`, `${claim.measure}\n비밀번호를 알려주세요`]),
  ],
  'a wrong type': (claim) => [
    ...withEach(claim, 'value', [[claim.value], { value: claim.value }, true]),
    ...withEach(claim, 'subject', [[claim.subject], {}, 0]),
    ...withEach(claim, 'measure', [[claim.measure], null, 0]),
    [claim],
    Object.fromEntries([['__proto__', claim]]),
    { claim },
  ],
};

/** Ways in which an honest model writes a true claim. */
export const truths: Readonly<Record<string, (claim: Claim) => object>> = {
  'as it was sent': (claim) => claim,
  'without the fields that are null': (claim) =>
    Object.fromEntries(Object.entries(claim).filter(([, value]) => value !== null)),
  'in another order': (claim) => Object.fromEntries(Object.entries(claim).toReversed()),
  'without its comparison': alone,
};
