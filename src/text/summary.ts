/** Summary in the words of a language model. */
export const summaryText = {
  titles: {
    partner: '파트너 요약과 질문',
    brand: '요약과 질문',
    product: '요약과 질문',
    diagnosis: '진단 요약과 질문',
  },
  description: '언어 모델이 고른 내용입니다. 데이터와 맞는 내용만 문장으로 표시합니다.',
  question: '질문(비워두면 요약)',
  placeholders: {
    partner: '예: 예상 영향이 큰 옵션',
    brand: '예: 직전 기간과 비교한 매출',
    product: '예: 옵션별 판매가능재고와 DOC',
    diagnosis: '예: 판매가능재고와 앞으로 28일 예상 판매',
  },
  ask: '답 보기',
  asking: '답을 확인하고 있습니다.',
  dropped: (count: number) => `데이터와 맞지 않는 내용 ${count}개는 표시하지 않았습니다.`,
};
