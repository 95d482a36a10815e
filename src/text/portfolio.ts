const count = (value: number) => value.toLocaleString('ko-KR');

/** Names that are said before the others are counted. */
const NAMED = 5;

/** Sentences of 포트폴리오. */
export const portfolioText = {
  trendUnit: '추이 단위',
  level: '보기',
  levels: { brand: '브랜드별', partner: '파트너별' },
  noBrand: '브랜드 없음',
  toEvery: '전체 파트너 보기',
  file: '포트폴리오',
  tables: { brand: '브랜드', partner: '파트너' },
  columns: {
    partnerName: '파트너',
    brandName: '브랜드',
    brandCount: '브랜드 수',
    share: '매출 비중',
    signal: '신호',
    reasons: '신호 이유',
    uncostedSaleAmt: '원가 없는 매출',
    unsettledSaleAmt: '수수료 미정산 매출',
  },
  signalHelp:
    '매출이 비교 기간보다 10% 이상 줄었거나 품절률이 10% 이상이면 주의입니다.\n주의가 아니고 매출이 10% 이상 늘었으면 성장, 그 밖에는 유지입니다. 늘었어도 ROAS가 손익분기보다 낮으면 유지입니다.\n두 기간의 데이터가 모두 있을 때만 판단합니다.',
  /** Why rows may add up to more than their total. */
  errorsHelp:
    '최근 30일의 입고 요청 중 오류인 요청 수입니다.\n여러 브랜드가 담긴 요청은 브랜드마다 세고, 합계에서는 한 번만 셉니다.',
  signals: { growth: '성장', steady: '유지', caution: '주의' },
  noSignal: '판단 없음',
  /** By code; {change} is a change in percent with its sign, {percent} a share, {count} a number. */
  reasons: {
    growth: '매출 {change}',
    unprofitable: 'ROAS {percent}로 손익분기 미달',
    steady: '매출 {change}',
    decline: '매출 {change}',
    out: '품절률 {percent}',
    incomplete: '판매 데이터 {count}일 없음',
    new: '비교 기간 매출 없음(신규)',
    uncompared: '비교할 매출 없음',
  },
  inboundErrors: (name: string, requests: string) => `${name} 입고오류 ${requests}건 보기`,
  cards: {
    stockOf: (days: string) => `${days} 재고`,
    priced: (options: number) => `옵션 ${count(options)}개는 판매가로 계산`,
    unvalued: (options: number) => `옵션 ${count(options)}개는 금액을 모름`,
    profit: (rate: string, days: number) => `이익률 ${rate} · 정산된 ${count(days)}일`,
    outOf: (selling: number, rate: string) => `판매중 ${count(selling)}개 중 · 품절률 ${rate}`,
    errorDays: (days: string) => `${days} 입고 요청`,
  },
  charts: {
    map: { brand: '브랜드 지도', partner: '파트너 지도' },
    /** While it is not known what is loaded, which decides the height. */
    mapUnknown: '가로 매출 증감률, 크기 매출',
    mapUnit: (y: string) => `가로 매출 증감률, 세로 ${y}, 크기 매출`,
    change: '매출 증감률',
    share: '매출 비중',
    trend: {
      brand: { title: '브랜드별 매출 추이', unit: '원' },
      partner: { title: '파트너별 매출 추이', unit: '원' },
    },
    date: '날짜',
    /** Below the map: what has no place on it. */
    leftOut: (names: readonly string[]) => {
      const more = names.length - NAMED;
      return `비교할 매출이나 품절률이 없어 지도에 없습니다: ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` 외 ${count(more)}개` : ''}`;
    },
    largest: (shown: number, total: number) =>
      `매출이 큰 ${count(shown)}개입니다. 모두 ${count(total)}개입니다.`,
  },
  othersOf: (others: number) => `기타 ${count(others)}개`,
  partnersLeft: (left: number) => `이름순으로 파트너 200곳까지 보여드립니다. ${count(left)}곳이 더 있습니다.`,
  absent: {
    sales: {
      headers: ['매출', '매출 비중', '증감률', '판매수량', '신호'],
      bring: '판매분석을 올리면 나타납니다.',
    },
    stock: { headers: ['재고금액', 'DOC', '품절 옵션', '품절률'], bring: '재고현황을 올리면 나타납니다.' },
    inbound: { headers: ['입고오류'], bring: '입고요청을 올리면 나타납니다.' },
    ads: { headers: ['광고비', 'ROAS', 'TACOS'], bring: '광고보고서를 올리면 나타납니다.' },
    settlement: {
      headers: ['공헌이익', '이익률', '손익분기 ROAS'],
      bring: '정산 보고서를 올리고 원가를 입력하면 나타납니다.',
    },
  },
} as const;
