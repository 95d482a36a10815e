const count = (value: number) => value.toLocaleString('ko-KR');

export const totalSalesText = {
  filters: { period: '조회기간', unit: '단위', brands: '브랜드', comparison: '비교' },
  units: { day: '일', week: '주', month: '월' },
  comparisons: { previous: '직전 기간', year: '전년 동기' },
  periodMissing: '조회기간을 선택해주세요.',
  periodTooLong: '조회기간은 730일까지 선택할 수 있습니다.',
  versus: {
    previous: (days: number) => `직전 ${count(days)}일 대비`,
    year: () => '전년 동기 대비',
  },
  comparisonMissing: (missing: number, days: number) =>
    missing === days ? '비교할 데이터 없음' : `비교 기간 ${count(missing)}일 데이터 없음`,
  periodIncomplete: (missing: number, days: number) => `${count(days)}일 중 ${count(missing)}일 데이터 없음`,
  missingDays: (days: string, missing: number, all: number) =>
    `판매 데이터가 없는 날: ${days} (${count(all)}일 중 ${count(missing)}일). 합계에 들어 있지 않습니다.`,
  print: '인쇄',
  /** Below the title on paper, where no filter card is. */
  printed: (partner: string, brand: string, period: string, comparison: string) =>
    `${partner} · 브랜드 ${brand} · ${period} · 비교 ${comparison}`,
  charts: {
    trend: '매출 추이',
    trendUnit: (comparison: string) => `원, 점선은 ${comparison}`,
    brands: '브랜드 비중',
    weekdays: '요일별 매출',
    products: '상품 집중도',
    productsUnit: '원, 매출이 큰 상품부터 · 오른쪽 누적 %',
    won: '매출, 원',
  },
  weekdays: ['월', '화', '수', '목', '금', '토', '일'],
  abcLimits: [
    { name: 'A 80%', value: 80 },
    { name: 'B 95%', value: 95 },
  ],
  abcHelp: '매출이 큰 상품부터 더한 비중이 80%까지면 A, 95%까지면 B, 그다음은 C입니다.',
  tables: { days: '일자별', brands: '브랜드별', products: '상품 TOP 100' },
  columns: {
    from: '날짜',
    to: '종료일',
    brand: '브랜드',
    product: '상품명',
    productId: '등록상품 ID',
    rank: '순위',
    options: '옵션 수',
    previous: '비교 매출',
    share: '비중',
    cumulative: '누적 비중',
    abc: 'ABC',
  },
  noBrand: '브랜드 없음',
  others: '기타',
  othersOf: (products: number) => `기타 ${count(products)}개 상품`,
  classes: (products: number, classes: readonly (readonly [name: string, products: number])[]) =>
    [`상품 ${count(products)}개`, ...classes.map(([name, number]) => `${name} ${count(number)}`)].join(' · '),
  file: '전체통계',
} as const;
