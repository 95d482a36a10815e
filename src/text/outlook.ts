const count = (value: number) => value.toLocaleString('ko-KR');

/** Sentences of the forecast of the running month. */
export const outlookText = {
  title: '이번달 매출 예상',
  accumulated: '누적 매출',
  expected: (days: number) => `예상 매출 (남은 ${days}일 포함)`,
  interval: (level: number) => `${level}% 예상 구간`,
  target: '이번달 목표 (예상 달성률)',
  brands: (brands: number) => `예상이 큰 브랜드 ${brands}개`,
  noBrand: '브랜드 없음',
  none: '예상할 판매 데이터가 부족합니다',
  reasons: {
    neverLoaded: '최근 60일의 판매 데이터가 없습니다. 판매분석 파일을 올리면 예상이 나타납니다.',
    shortHistory:
      '최근 28일 중 21일 이상, 요일마다 2일 이상의 판매 데이터가 있으면 예상이 나타납니다. 빠진 날의 판매분석 파일을 올려주세요.',
  },
  missing: (days: number) => `어제까지 올리지 않은 ${days}일은 예상으로 채웠습니다.`,
  /** What a forecast over several partners is of. */
  ofPartners: (known: number, all: number) =>
    `판매 데이터가 충분한 파트너 ${count(known)}곳의 예상입니다. 전체는 ${count(all)}곳입니다.`,
} as const;
