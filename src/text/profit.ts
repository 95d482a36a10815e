const count = (value: number) => value.toLocaleString('ko-KR');

/** What the profit of a period rests on, and what is not in it. */
export const profitText = {
  part: (days: number, all: number, span: string) =>
    `이익은 조회기간 ${count(all)}일 중 정산이 끝난 ${count(days)}일(${span})로 계산했습니다.`,
  unsettled: (missing: readonly string[]) =>
    `정산과 광고보고서가 모두 있는 날이 없어 이익을 알 수 없습니다. ${
      missing.length > 0
        ? `빠진 보고서: ${missing.join(', ')}.`
        : '정산 리포트에서 빠진 보고서를 확인해주세요.'
    }`,
  uncosted: (won: string) => `원가가 없는 매출 ${won}은 이익에 넣지 않았습니다.`,
  withoutFees: (won: string) => `수수료가 정산되지 않은 옵션의 매출 ${won}은 이익에 넣지 않았습니다.`,
} as const;
