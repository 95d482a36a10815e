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
  events: '변경 시작',
  /** Beside the line of a day on which something was changed. */
  eventWord: (word: string, more: number) => (more === 0 ? word : `${word} 외 ${more}건`),
  moreEvents: (more: number) => `외 ${more}건`,
  /** The point whose values the legend shows. */
  at: (point: string) => `${point} 기준`,
  /** Below a donut's legend. */
  leftOut: (parts: number) =>
    `0보다 작은 ${parts.toLocaleString('ko-KR')}개는 그림에 없습니다. 비중은 표에 있습니다.`,
  from: (name: string) => `${name} 아래`,
} as const;
