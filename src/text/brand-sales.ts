const count = (value: number) => value.toLocaleString('ko-KR');
/** Names that are said before the others are counted. */
const NAMED = 3;

export const brandSalesText = {
  chart: {
    title: '브랜드별 매출과 목표',
    unit: '원, 점선은 조회한 브랜드 전체의 목표',
    total: '합계',
  },
  tabsLabel: '표',
  tabs: {
    brands: '요약',
    pivot: '피벗',
    rows: '목록',
    targets: '월 목표',
    changes: '변경 이력',
  },
  sheets: { brands: '요약', day: '일자별', week: '주별', month: '월별' },
  columns: {
    from: '날짜',
    to: '종료일',
    brandName: '브랜드',
    share: '비중',
  },
  measure: '값',
  othersOf: (brands: number) => `기타 ${count(brands)}개`,
  noBrand: '브랜드 없음',
  /** What 달성률 leaves out. */
  withoutTarget: (names: readonly string[]) => {
    const more = names.length - NAMED;
    const named = names.slice(0, NAMED).join(', ');
    return `목표가 없는 달이 있는 브랜드(${named}${more > 0 ? ` 외 ${count(more)}개` : ''})의 그 달 매출은 달성률에 넣지 않았습니다. 목표는 월 목표 탭에서 입력합니다.`;
  },
  noTarget: '조회기간에 목표가 없습니다. 월 목표 탭에서 입력하면 달성률과 목표선이 나타납니다.',
  targets: {
    table: '브랜드 월 목표',
    year: '연도',
    yearOf: (year: number) => `${year}년`,
    month: (month: number) => `${month}월`,
    hint: '칸을 눌러 원 단위로 입력합니다. 비우면 목표가 없어집니다. 조회 조건과 상관없이 모든 브랜드입니다.',
    sold: (month: string, sold: string) => `${month} 매출 ${sold}`,
    columns: {
      brandName: '브랜드',
      targetAmt: '연 목표',
      loadedTargetAmt: '지금까지 목표',
      targetedSaleAmt: '목표 월 매출',
      saleAmt: '연 매출',
    },
    targetHelp: '1월부터 12월까지 입력한 목표의 합계입니다.',
    targetedHelp: '목표가 있는 달의 매출입니다. 지금까지 목표와 비교하면 달성률입니다.',
    ended: '사용 안 함',
    flaws: {
      whole: '소수점 없이 숫자로 입력해주세요.',
      range: '0원부터 1조 원까지 입력해주세요.',
    },
    file: '월목표',
  },
  changes: {
    table: '목표 변경 이력',
    empty: '아직 바뀐 목표가 없습니다',
    columns: {
      subjectName: '브랜드',
      period: '목표 월',
      fromAmt: '이전 목표',
      toAmt: '바뀐 목표',
    },
    file: '목표변경이력',
  },
  file: '브랜드매출',
  pivotFile: '브랜드매출_피벗',
} as const;
