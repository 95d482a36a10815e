/** What 캠페인 성과 and 광고 관리 say of whether a campaign runs. */
export const adStatusText = {
  names: { on: '운영중', off: '중지', ended: '종료' },
  help: '직접 입력한 상태입니다. 입력하지 않으면 종료일과 최근 7일의 광고비로 정합니다.',
} as const;
