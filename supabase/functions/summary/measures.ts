import type { Unit } from './claims.ts';

/** Measures of an answer of the data API by their field: the name that a person knows, and the unit. */
export type Measures = Readonly<Record<string, readonly [name: string, unit: Unit]>>;

export const ofSales = {
  saleAmt: ['매출', 'won'],
  saleQty: ['판매수량', 'pieces'],
  orderCnt: ['주문수', 'count'],
  cancelRate: ['취소율', 'percent'],
  conversionRate: ['구매전환율', 'percent'],
  targetAmt: ['기간 목표', 'won'],
  achievementRate: ['달성률', 'percent'],
  targetGapAmt: ['목표 대비', 'won'],
} satisfies Measures;

export const ofAds = {
  adCost: ['광고비', 'won'],
  adSaleAmt: ['전환매출', 'won'],
  adRoas: ['ROAS', 'percent'],
} satisfies Measures;

export const ofStock = {
  stockQty: ['판매가능재고', 'pieces'],
  incomingQty: ['입고예정', 'pieces'],
  doc: ['DOC', 'days'],
} satisfies Measures;

export const of7Days = { avgSales7Days: ['하루 평균 판매량', 'pieces'] } satisfies Measures;

export const of30Days = {
  avgSales30Days: ['하루 평균 판매량', 'pieces'],
  saleAmt30: ['매출', 'won'],
  conversionRate30: ['구매전환율', 'percent'],
  winnerRate30: ['위너 비율', 'percent'],
} satisfies Measures;

export const adsOf30Days = { adCost30: ['광고비', 'won'], adRoas30: ['ROAS', 'percent'] } satisfies Measures;

export const ofOption = {
  salePrice: ['판매가', 'won'],
  suggestedInboundQty: ['권장 입고', 'pieces'],
} satisfies Measures;

export const ofProduct = { optionCount: ['옵션 수', 'pieces'] } satisfies Measures;

export const ofDiagnosis = {
  optionCount: ['문제 있는 옵션 수', 'pieces'],
  findingCount: ['발견한 문제 수', 'count'],
  newCount: ['미확인 문제 옵션 수', 'pieces'],
  lostSalesAmt: ['놓칠 매출 합계', 'won'],
  lossAmt: ['나갈 비용·손실 합계', 'won'],
  score: ['평균 점수', 'points'],
} satisfies Measures;

export const ofScore = { score: ['점수', 'points'] } satisfies Measures;

export const ofForecast = {
  demand: ['예상 판매', 'pieces'],
  demandLow: ['예상 판매 하한', 'pieces'],
  demandHigh: ['예상 판매 상한', 'pieces'],
} satisfies Measures;

export const ofForecastStock = {
  stock: ['판매가능재고', 'pieces'],
  incoming: ['입고예정', 'pieces'],
} satisfies Measures;

export const axes = {
  sales: '판매 축 점수',
  stock: '재고 축 점수',
  traffic: '노출·전환 축 점수',
  ads: '광고 축 점수',
  profit: '수익 축 점수',
};

export const todos = {
  out: ['재고가 떨어진 판매 중 옵션 수', 'pieces'],
  under7: ['7일 안에 품절될 옵션 수', 'pieces'],
  noWinner: ['아이템위너가 아닌 옵션 수', 'pieces'],
  over: ['과잉 재고 옵션 수', 'pieces'],
  adsLosing: ['손실 광고 수', 'pieces'],
  inboundErrors: ['오류 입고 요청 수', 'count'],
  inboundDue: ['이번 주 입고 예정 요청 수', 'count'],
} satisfies Measures;

/** Days of a tile, and the days that they are compared with. */
export const tiles: Readonly<Record<string, readonly [period: string, comparison: string]>> = {
  yesterday: ['어제', '전주 같은 요일'],
  last7: ['최근 7일', '직전 7일'],
  month: ['이번달', '지난달 같은 기간'],
  lastMonth: ['지난달', '그 전달'],
};

export const comparisons: Readonly<Record<string, string>> = {
  previous: '직전 기간',
  week: '전주 같은 요일',
  year: '전년 동기',
};
