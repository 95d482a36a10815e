const count = (value: number) => value.toLocaleString('ko-KR');

/** What the pages of a brand share, and 브랜드 상세. */
export const brandText = {
  views: '브랜드 화면',
  detail: '상세',
  products: '상품',
  toProducts: '상품 관리에서 보기',
  toSales: '매출 관리에서 보기',
  outOfUse: '사용하지 않는 브랜드',
  file: '브랜드상세',
  charts: {
    trend: '매출 추이',
    trendUnit: (comparison: string) => `원, 점선은 ${comparison}`,
    products: '매출 구성',
    productsUnit: '원, 매출 상위 10개 상품과 기타',
    profit: '매출에서 이익까지',
    profitUnit: '원, 원가까지 뺀 금액',
    step: '단계',
  },
  profit: {
    uncosted: '원가 없는 매출',
    cost: '원가',
    short: { uncosted: '원가 없음', grossProfit: '총이익' },
    unknown: '원가를 입력하면 이익을 보여드립니다. 상품 관리에서 옵션의 원가를 입력해주세요.',
    uncostedNote: (options: number) =>
      `옵션 ${count(options)}개는 판매한 날의 원가가 없어 그 매출을 이익에 넣지 않았습니다.`,
    missing: { fees: '판매수수료와 풀필먼트 비용(정산)', ads: '광고비' },
    missingNote: (names: readonly string[]) =>
      `공헌이익까지 필요한 ${names.join(', ')} 데이터는 아직 불러오지 않았습니다.`,
    partial: (options: number) => `원가 없는 옵션 ${count(options)}개 제외`,
    beforeFees: '수수료·광고비 빼기 전',
  },
  stock: {
    of: (day: string) => `${day} 재고`,
    none: '재고 데이터 없음',
    priced: (options: number) => `옵션 ${count(options)}개는 판매가로 계산`,
    unvalued: (options: number) => `옵션 ${count(options)}개는 금액을 모름`,
    outOf: (selling: number) => `판매중 ${count(selling)}개 중`,
  },
  tables: { days: '기간별', products: '상품별', movers: '매출 변화가 큰 상품', risks: '재고 위험' },
  moversEmpty: '매출이 변한 상품이 없거나, 두 기간 중 판매 데이터가 없는 날이 있습니다.',
  risksHead: (total: number) => `품절이거나 7일 미만 ${count(total)}개 중 손실이 큰 5개까지`,
  risksEmpty: '품절이거나 7일 안에 품절될 옵션이 없습니다.',
  states: { out: '품절', selling: '7일 미만' },
  columns: {
    productName: '상품명',
    optionName: '옵션명',
    optionCount: '옵션 수',
    share: '비중',
    state: '상태',
    productId: '등록상품 ID',
    optionId: '옵션 ID',
    previousSaleAmt: '비교 매출',
  },
  others: '기타',
  othersOf: (products: number) => `기타 ${count(products)}개 상품`,
} as const;
