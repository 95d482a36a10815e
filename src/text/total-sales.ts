const count = (value: number) => value.toLocaleString('ko-KR');

interface ClassCounts {
  productCount: number;
  classes: readonly { abcClass: string; productCount: number }[];
}

export const totalSalesText = {
  charts: {
    trend: (comparison: string) => ({ title: '매출 추이', unit: `원, 점선은 ${comparison}` }),
    brands: { title: '브랜드 비중', unit: '매출, 원' },
    weekdays: { title: '요일별 매출', unit: '매출, 원' },
    products: { title: '상품 집중도', unit: '원, 매출이 큰 상품부터 · 오른쪽 누적 %' },
  },
  abcLimits: [
    { name: 'A 80%', value: 80 },
    { name: 'B 95%', value: 95 },
  ],
  abcHelp: '매출이 큰 상품부터 더한 비중이 80%까지면 A, 95%까지면 B, 그다음은 C입니다.',
  tables: { days: '일자별', brands: '브랜드별', products: '상품 TOP 100' },
  columns: {
    brandName: '브랜드',
    productName: '상품명',
    productId: '등록상품 ID',
    rank: '순위',
    optionCount: '옵션 수',
    share: '비중',
    cumulativeShare: '누적 비중',
    abcClass: 'ABC',
  },
  noBrand: '브랜드 없음',
  others: '기타',
  othersOf: (products: number) => `기타 ${count(products)}개 상품`,
  classes: ({ productCount, classes }: ClassCounts) =>
    [
      `상품 ${count(productCount)}개`,
      ...classes.map(({ abcClass, productCount: own }) => `${abcClass} ${count(own)}`),
    ].join(' · '),
  file: '전체통계',
} as const;
