/** Summary in the words of a language model. */
export const summaryText = {
  title: '요약과 질문',
  description: '언어 모델이 쓴 문장입니다. 이 페이지의 데이터와 모두 맞는 답만 표시합니다.',
  question: '질문(비워 두면 요약)',
  placeholder: '예: 옵션별 재고와 소진 예상일수',
  ask: '답 보기',
  asking: '답을 확인하고 있습니다.',
};
