/** Which data the figures rest on, and how what is missing gets there. */
export const loadedText = {
  kinds: {
    stock: '재고현황',
    sales: '판매분석',
    inbound: '입고요청',
    ads: '광고보고서',
    losses: '재고 손실 보상, 월말 재고현황',
    diagnosis: '재고현황, 판매분석',
  },
  upload: '데이터 업로드',
  /** For members who may not load reports themselves. */
  ask: '데이터를 올리는 대행사나 관리자에게 요청해주세요.',
  nothing: '아직 올린 데이터가 없습니다',
  nothingText: (mayLoad: boolean) =>
    mayLoad
      ? '재고현황, 판매분석, 입고요청, 옵션마스터 파일을 올리면 재고와 판매, 할 일이 여기에 나타납니다.'
      : '데이터를 올리면 재고와 판매, 할 일이 여기에 나타납니다.',
  nothingOf: (kinds: readonly string[]) => `아직 올린 ${kinds.join(', ')} 데이터가 없습니다`,
  appearsHere: (kind: string) => `${kind} 파일을 올리면 여기에 나타납니다.`,
  /** Days of a window of averages that no load covers. */
  missing: (days: string, count: number, window: number) =>
    `판매 데이터가 없는 날: ${days} (최근 ${window}일 중 ${count}일).`,
  salesData: '판매 데이터',
  /** Days of a period that no load covers. */
  missingOf: (source: string, days: string, count: number, all: number) =>
    `${source}가 없는 날: ${days} (${all.toLocaleString('ko-KR')}일 중 ${count.toLocaleString('ko-KR')}일). 합계에 들어 있지 않습니다.`,
  salesFrom: (day: string) => `판매 데이터는 ${day}부터 있습니다.`,
  asZero: '없는 날은 0으로 계산됩니다',
  lowMonth: '없는 날은 0으로 계산되어 30일 평균이 실제보다 낮을 수 있습니다.',
  lowWeek: '없는 날은 0으로 계산되어 평균은 실제보다 낮고 DOC는 길게 나올 수 있습니다.',
  noSales: '판매분석을 아직 올리지 않아 평균 판매와 DOC를 알 수 없습니다. 0은 판매가 없었다는 뜻이 아닙니다.',
} as const;
