export const filtersText = {
  search: '조회',
  reset: '초기화',
  all: '전체',
  brandsFailed: '브랜드를 불러오지 못했습니다. 화면을 새로고침해주세요.',
  loading: '로딩 중...',
  brandSearch: {
    placeholder: '브랜드 이름·초성',
    nothing: '찾는 브랜드가 없습니다',
    more: (hidden: number) => `${hidden.toLocaleString('ko-KR')}개가 더 있습니다. 계속 입력하면 줄어듭니다.`,
  },
  conditions: (count: number) => (count === 0 ? '조회 조건' : `조건 ${count}개`),
  title: '조회 조건',
  close: '닫기',
  optionIds: '옵션 ID',
  optionIdsHint: '쉼표나 공백으로 여러 개',
  tooManyOptionIds: (most: number, count: number) =>
    `옵션 ID는 한 번에 ${most}개까지 조회할 수 있습니다. ${count - most}개를 빼주세요.`,
  removeOptionId: (id: string) => `옵션 ID ${id} 삭제`,
  addedOptionIds: (count: number) => `옵션 ID ${count}개 선택됨`,
} as const;
