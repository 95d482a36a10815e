/** The steps of a new installation, for its administrator. */
export const firstStepsText = {
  label: '처음 시작하기',
  done: '완료',
  steps: {
    partner: { label: '파트너와 업체 코드 추가', action: '파트너 추가하기' },
    files: { label: '첫 파일 올리기', action: '데이터 업로드' },
    colleague: { label: '첫 동료 초대', action: '회원 초대하기' },
  },
} as const;
