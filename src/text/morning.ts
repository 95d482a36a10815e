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
  loads: {
    title: '데이터 현황',
    none: '아직 올라온 데이터가 없습니다.',
    today: (time: string) => `오늘 ${time}`,
    yesterday: (time: string) => `어제 ${time}`,
    until: (day: string) => `${day}까지`,
  },
};
