const count = (value: number) => value.toLocaleString('ko-KR');

/** The order list. */
export const orderListText = {
  table: '권장 입고',
  empty: '지금 발주할 옵션이 없습니다',
  columns: {
    brandName: '브랜드',
    productName: '상품명',
    optionName: '옵션명',
    product: '상품',
    optionId: '옵션 ID',
    barcode: '상품바코드',
    productId: '등록상품 ID',
    orderDay: '발주 기한',
    stockQty: '재고',
  },
  help: {
    orderDay:
      '품절되기 전에 판매를 시작하려면 늦어도 이날까지 발주해야 합니다.\n오늘 + 재고로 버티는 날 - 리드타임. 리드타임을 입력하지 않은 옵션은 0일로 셉니다.',
  },
  urgencies: { all: '전체', late: '기한 지남', week: '7일 안', later: '그 뒤' },
  urgencyCounts: '발주 기한별 건수',
  rules: {
    late: '지금 발주해도 판매 시작 전에 품절되는 옵션입니다.',
    week: '오늘부터 6일 뒤까지 발주해야 하는 옵션입니다.',
    later: '7일 뒤부터 발주해도 되는 옵션입니다.',
  },
  ownOrder: '발주 기한이 빠른 순',
  late: '기한 지남',
  uncosted: (rows: number) =>
    `원가를 입력하지 않은 ${count(rows)}개 옵션은 금액을 알 수 없어 합계에 없습니다.`,
  template: {
    button: '입고 템플릿',
    label: '쿠팡 입고 생성 템플릿과 같은 열 순서의 엑셀로 내려받기',
    tooMany: (most: number) =>
      `템플릿은 한 번에 ${count(most)}개 옵션까지 만들 수 있습니다. 브랜드나 기한으로 나누어주세요.`,
    failed: '입고 템플릿을 만들지 못했습니다. 다시 시도해주세요.',
  },
  link: '권장 입고 보기',
} as const;
