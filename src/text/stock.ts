export const stockText = {
  table: '재고 현황',
  stateCounts: '상태별 건수',
  empty: '재고 데이터가 없습니다',
  filters: {
    date: '조회일자',
    grade: '상품등급',
    docState: '재고상태',
    productName: '상품명',
    productNamePlaceholder: '상품명을 입력하세요',
  },
  grades: {
    NEW: 'NEW',
    'used-sealed': '반품-미개봉',
    'used-best': '반품-최상',
    'used-good': '반품-상',
    'used-fair': '반품-중',
  },
  docStates: { all: '전체', out: '품절', under7: '7일 안에 품절', under14: '14일 안에 품절' },
  columns: {
    offerCondition: '상품등급',
    optionId: '옵션 ID',
    skuId: 'SKU ID',
    brandName: '브랜드',
    productName: '상품명',
    optionName: '옵션명',
    product: '상품',
    exhaustionDay: '재고예상 소진일',
    itemWinner: '아이템위너',
  },
  help: {
    missingDays: (days: string) => `판매 데이터가 없어 0으로 계산된 날: ${days}`,
  },
  docDetails: (doc: string) => `DOC ${doc} 자세히`,
  details: {
    stowing: (count: string, days: string) => `검수·적치 중 ${count}개를 더하면 ${days}일`,
    docNormalized: (days: string) => `판매가 급증한 날을 뺀 DOC ${days}`,
    exhaustionDay: (text: string) => `쿠팡 소진 예상 ${text}`,
    recommendedInboundQty: (count: string) => `추가입고 추천 ${count}개`,
    itemWinner: (isWinner: boolean) => (isWinner ? '아이템위너' : '아이템위너 아님'),
  },
  /** The order of the list where no column is sorted. */
  ownOrder: { live: '재고+입고예정 많은 순', past: '재고 많은 순' },
  docStateClosed: '오늘만 가능',
  notes: {
    stockDay: (day: string) => `재고는 ${day} 기준입니다. 오늘 재고현황은 아직 올리지 않았습니다.`,
    withoutBrand: (count: string) =>
      `조회된 옵션 중 ${count}개는 브랜드가 없습니다. 옵션마스터를 올리면 브랜드가 채워집니다.`,
  },
  winnerLabels: { Y: '예', N: '아니요' },
  export: {
    sheet: '재고현황',
    notes: '안내',
    docDetail: (heading: string) => `DOC 상세: ${heading}`,
  },
} as const;
