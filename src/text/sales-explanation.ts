import { withParticle } from '../domain/particle.ts';
import { metricsText } from './metrics.ts';

const count = (value: number) => value.toLocaleString('ko-KR');
const won = (value: number) => `${count(value)}원`;
/** +1,200원 or -1,200원. */
const signedWon = (value: number) => `${value > 0 ? '+' : ''}${won(value)}`;

const factors = {
  views: metricsText.viewCnt.label,
  conversion: metricsText.conversionRate.label,
  orderValue: metricsText.averageOrderAmt.label,
} as const;
type Factor = keyof typeof factors;
type Decomposition = Readonly<Record<Factor | 'total', number>>;

/** 매출이 1,200원 줄었습니다. */
const moved = (total: number) =>
  total === 0
    ? `${withParticle(metricsText.saleAmt.label, '은/는')} 그대로입니다`
    : `${withParticle(metricsText.saleAmt.label, '이/가')} ${won(Math.abs(total))} ${total > 0 ? '늘었습니다' : '줄었습니다'}`;

/** Why sales changed, of a product, a brand or a partner. */
export const salesExplanationText = {
  why: {
    title: '매출 변화 요인',
    subtitle: (comparison: string) => `원, ${comparison}에서 조회기간까지`,
    heading: '요인',
    before: '비교 기간',
    now: '조회기간',
    factors,
    /** At the axis. */
    short: { before: '비교', conversion: '전환율', now: '조회' },
    help: '매출 = 조회수 × 구매전환율 × 객단가. 세 요인의 금액을 더하면 매출 변화와 같습니다. 판매가는 두 기간에 모두 팔린 옵션의 개당 금액이고, 객단가에서 판매가를 뺀 나머지는 주문당 수량과 팔린 상품의 구성이 달라진 것입니다.',
    /** Such as 매출이 1,200원 줄었습니다: 조회수 -900원, … */
    sentence: ({ total, ...parts }: Decomposition) =>
      [
        moved(total),
        (Object.keys(factors) as Factor[])
          .map((factor) => `${factors[factor]} ${signedWon(parts[factor])}`)
          .join(', '),
      ].join(': '),
    /** Without a decomposition. */
    unexplainedOnly: (change: number) => `${moved(change)}: 설명되지 않은 변화 ${signedWon(change)}`,
    unknown: '조회기간과 비교 기간의 매출을 모두 알아야 매출 변화를 설명할 수 있습니다.',
    /** The part of 객단가 that is the price, and the rest. */
    orderValueParts: (price: number, unexplained: number) =>
      `${metricsText.averageOrderAmt.label} 중 판매가 ${signedWon(price)}, 설명되지 않은 변화 ${signedWon(unexplained)}.`,
    /** Which of them did most. */
    strongest: ({ total, ...parts }: Decomposition) => {
      const toward = (factor: Factor) => parts[factor] * Math.sign(total);
      const [first] = (Object.keys(factors) as Factor[]).toSorted((a, b) => toward(b) - toward(a));
      if (first === undefined || total === 0) return '';
      return `${withParticle(factors[first], '이/가')} 가장 크게 작용했습니다.`;
    },
    undefined: '분해할 수 없습니다',
    reasons: {
      notLoaded: '조회기간이나 비교 기간에 판매 데이터가 없는 날이 있어 두 기간의 날이 서로 다릅니다.',
      noViews: '조회기간이나 비교 기간에 조회수가 없습니다.',
      noOrders: '조회기간이나 비교 기간에 주문이 없습니다.',
      notPositive: '조회기간이나 비교 기간의 매출이 0보다 크지 않습니다.',
    },
  },
  causes: {
    title: '함께 볼 원인',
    heading: '원인',
    change: '변화',
    note: '금액에 더해지지 않는 참고 수치입니다.',
    /** In a file, where the page has a table. */
    line: (cause: string, now: string, before: string) => `${cause}: 조회기간 ${now}, 비교 기간 ${before}`,
    tooLong: '31일까지의 기간만',
    outDays: (days: number | null, known: number) =>
      days === null ? '재고 데이터 없음' : `${count(known)}옵션일 중 ${count(days)}일`,
  },
} as const;
