/** Sentences of the cards that 홈 and 마이 대시보드 have in common. */
export const morningText = {
  yesterday: '어제',
  open: (page: string) => `${page} 열기`,
  todo: {
    title: '오늘 할 일',
    none: '지금 처리할 일이 없습니다.',
    noneText: '품절 위험과 입고오류가 생기면 여기에 나타납니다.',
    unknownText: '데이터를 올리면 처리할 일을 여기에서 알려드립니다.',
    inboundErrors: (count: string) => `입고오류 ${count}건`,
    inboundDue: (count: string) => `이번 주 입고예정 ${count}건`,
  },
  chart: { title: '최근 30일 판매', previous: '전주 같은 요일', day: '날짜' },
  ads: {
    cost: (won: string) => `광고비 ${won}`,
    roas: (percent: string) => `ROAS ${percent}`,
    growing: '집계 중',
    missing: (days: number) => `${days.toLocaleString('ko-KR')}일 없음`,
    formula: '광고비는 VAT 별도이고, ROAS는 클릭한 날부터 14일 동안의 전환매출로 계산합니다.',
  },
  pieces: (count: string) => `판매수량 ${count}`,
  loads: {
    title: '데이터 현황',
    none: '아직 올린 데이터가 없습니다.',
    today: (time: string) => `오늘 ${time}`,
    yesterday: (time: string) => `어제 ${time}`,
    until: (day: string) => `${day}까지`,
    missing: '어제 자료 없음',
    /** What a report hides on which page while the one of yesterday is missing. */
    hides: {
      판매분석: '홈과 전체 통계에 어제 매출이 없고, 재고 현황의 평균 판매와 DOC는 실제와 다를 수 있습니다.',
      재고현황: '재고 현황과 상품 관리의 재고와 품절 예상은 그 전 재고로 계산됩니다.',
      광고보고서: '캠페인 성과와 키워드 성과에 어제 광고비와 ROAS가 없습니다.',
      입고요청: '입고 관리와 품절 예상에 새 입고 요청이 빠져 있을 수 있습니다.',
    },
  },
};
