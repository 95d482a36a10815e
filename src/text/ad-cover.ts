const count = (value: number) => value.toLocaleString('ko-KR');

/** What pages beside those of advertising say of the reports beneath its figures. */
export const adCoverText = {
  /** What brings the columns and cards of advertising. */
  bring: '광고보고서를 올리면 나타납니다.',
  missing: (days: number, covered: number) =>
    `광고보고서가 없는 ${count(days)}일은 광고비와 전환매출에 들어 있지 않습니다. TACOS와 광고 비중은 ${adCoverText.basis(covered)}입니다.`,
  /** The days that a part of the sales is of. */
  basis: (days: number) => `광고보고서 ${count(days)}일 기준`,
  growing: (days: number) =>
    `최근 ${count(days)}일의 전환매출은 집계 중입니다. 클릭한 날부터 14일까지 늘어나 ROAS가 더 올라갑니다.`,
} as const;
