/** Summary in the words of a language model. */
export const summaryText = {
  titles: {
    partner: '파트너 요약과 질문',
    brand: '요약과 질문',
    product: '요약과 질문',
    diagnosis: '진단 요약과 질문',
  },
  description: '언어 모델이 쓴 문장입니다. 이 페이지의 데이터와 모두 맞는 답만 표시합니다.',
  question: '질문(비워 두면 요약)',
  placeholders: {
    partner: '예: 옵션별 예상 영향과 진단 점수',
    brand: '예: 매출과 비교 기간 매출',
    product: '예: 옵션별 재고와 소진 예상일수',
    diagnosis: '예: 재고와 앞으로 28일 예상 판매',
  },
  ask: '답 보기',
  asking: '답을 확인하고 있습니다.',
};
