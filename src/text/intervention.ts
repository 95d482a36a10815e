/** Words about an intervention that several pages have. */
export const interventionText = {
  register: '변경 등록',
  types: {
    price: '가격',
    coupon: '쿠폰',
    ad: '광고',
    detail: '상세페이지',
    thumbnail: '썸네일',
    inbound: '입고',
    live: '라이브',
    other: '기타',
  },
} as const;
