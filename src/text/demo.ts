/** What the demo accounts are, on the sign-in page of a demo installation. */
export const demoText = {
  staff: '모든 파트너 담당자',
  seller: '파트너 2곳 판매자',
  noPartner: '파트너 없는 사용자',
  inactive: '비활성 사용자',
} as const;
