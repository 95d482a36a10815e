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

const direction = (total: number) => (total > 0 ? '늘었습니다' : '줄었습니다');

export const productAnalyticsText = {
  id: '등록상품 ID',
  options: (options: number) => `옵션 ${count(options)}개`,
  toDetail: '상품 상세 보기',
  file: '상품분석',
  why: {
    title: '매출 변화 요인',
    subtitle: (comparison: string) => `원, ${comparison}에서 조회기간까지`,
    heading: '요인',
    before: '비교 기간',
    now: '조회기간',
    factors,
    /** At the axis. */
    short: { before: '비교', conversion: '전환율', now: '조회' },
    help: '매출 = 조회수 × 구매전환율 × 객단가. 세 요인의 금액을 더하면 매출 변화와 같습니다.',
    /** What moved the sales: 매출이 1,200원 줄었습니다: 조회수 -900원, … */
    sentence: ({ total, ...parts }: Decomposition) =>
      [
        total === 0
          ? `${withParticle(metricsText.saleAmt.label, '은/는')} 그대로입니다`
          : `${withParticle(metricsText.saleAmt.label, '이/가')} ${won(Math.abs(total))} ${direction(total)}`,
        (Object.keys(factors) as Factor[])
          .map((factor) => `${factors[factor]} ${signedWon(parts[factor])}`)
          .join(', '),
      ].join(': '),
    /** Which of them did most. */
    strongest: ({ total, ...parts }: Decomposition) => {
      const moved = (factor: Factor) => parts[factor] * Math.sign(total);
      const [first] = (Object.keys(factors) as Factor[]).toSorted((a, b) => moved(b) - moved(a));
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
    outDays: (days: number | null, known: number) =>
      days === null ? '재고 데이터 없음' : `${count(known)}옵션일 중 ${count(days)}일`,
  },
  charts: {
    days: { title: '일별 매출', unit: '원, 오른쪽 위너 비율 %' },
    daysWithAds: { title: '일별 매출', unit: '매출과 광고비, 원, 오른쪽 위너 비율 %' },
    shade: '품절 옵션',
    funnel: { title: '조회에서 주문까지', unit: '횟수와 건수' },
    step: '단계',
    weekdays: { title: '요일별 매출', unit: '원, 오른쪽 끝은 요일 평균' },
    usual: '평균',
    usualOf: (weekday: string, days: number) => `${weekday}요일 평균 (${count(days)}일)`,
    mix: { title: '옵션 비중', unit: '매출, 원' },
    compared: { title: '상품 비교', unit: '일별 매출, 원' },
  },
  weekdays: ['월', '화', '수', '목', '금', '토', '일'],
  tables: { days: '일자별', options: '옵션별' },
  columns: {
    day: '날짜',
    optionName: '옵션명',
    optionId: '옵션 ID',
    share: '비중',
    productName: '상품명',
    productId: '등록상품 ID',
    views: '조회수 요인',
    conversion: '구매전환율 요인',
    orderValue: '객단가 요인',
  },
  noName: '이름 없음',
  compare: {
    title: '다른 상품과 비교',
    add: '비교할 상품 추가',
    placeholder: '상품명, 초성, 등록상품 ID',
    found: '찾은 상품',
    nothing: '찾은 상품이 없습니다.',
    failed: '상품을 찾지 못했습니다. 다시 입력해주세요.',
    most: (products: number) => `상품 ${count(products)}개까지 함께 볼 수 있습니다.`,
    unknown: (id: string) => `등록상품 ID ${withParticle(id, '은/는')} 이 파트너의 상품이 아닙니다.`,
    remove: (name: string) => `${name} 비교에서 빼기`,
  },
} as const;
