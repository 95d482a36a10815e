export const chartText = {
  open: '집계 중',
  asTable: '표로 보기',
  asChart: '그래프로 보기',
  save: '저장',
  savePicture: '그림(PNG)으로 저장',
  saveRows: '표(XLSX)로 저장',
  saveFailed: '저장하지 못했습니다. 다시 시도해주세요.',
  none: '표시할 데이터가 없습니다.',
  summary: (title: string) => `${title} 그래프`,
  points: (title: string) => `${title} 값 읽기`,
  legend: (title: string) => `${title} 범례`,
  cumulative: '누적 비중',
  share: '비중',
  rest: '기타',
  /** Below a donut's legend. */
  leftOut: (parts: number) =>
    `0보다 작은 ${parts.toLocaleString('ko-KR')}개는 그림에 없습니다. 비중은 표에 있습니다.`,
  from: (name: string) => `${name} 아래`,
} as const;
