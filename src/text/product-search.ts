const count = (value: number) => value.toLocaleString('ko-KR');

export const productSearchText = {
  table: '브랜드 상품 검색',
  box: '상품 검색',
  placeholder: '상품명, 옵션명, 초성, 옵션 ID, SKU ID, 바코드',
  keys: '/ 검색창 · ↓ 결과로 이동 · Enter 상품 열기 · → 상품 분석',
  analysis: '분석',
  analysisOf: (name: string) => `${name} 상품 분석`.trim(),
  removeTerm: (term: string) => `검색어 ${term} 삭제`,
  clear: '검색어 모두 지우기',
  moreTerms: (more: number) => `외 ${count(more)}개`,
  tooMany: (given: number, taken: number) =>
    `검색어 ${count(given)}개 중 앞의 ${count(taken)}개만 찾습니다. 나머지는 나누어 검색해주세요.`,
  /** Nothing was typed yet. */
  start: {
    title: '찾을 상품을 입력해주세요',
    hint: '상품명과 옵션명은 일부나 초성만 입력해도 됩니다. 옵션 ID, SKU ID, 바코드, 등록상품 ID는 앞 4자리부터 찾습니다. 여러 개는 쉼표나 줄바꿈으로 나누거나 엑셀에서 붙여 넣으세요.',
  },
  none: {
    title: '검색 결과가 없습니다',
    hint: '검색어를 줄이거나 옵션 ID, 바코드의 앞자리로 찾아보세요.',
  },
  recent: '최근 검색',
  forget: '최근 검색 지우기',
  ownOrder: '7일 판매 많은 순',
  columns: {
    brandName: '브랜드',
    productName: '상품명',
    optionName: '옵션명',
    optionId: '옵션 ID',
    skuId: 'SKU ID',
    barcode: '바코드',
    productId: '등록상품 ID',
    offerCondition: '상품등급',
    state: '상태',
    product: '상품',
    saleQty7: '7일 판매',
    analysis: '분석',
  },
  sheet: '상품검색',
} as const;
