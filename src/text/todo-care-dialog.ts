/** Sentences of the dialog in which people decide about a to-do. */
export const todoCareDialogText = {
  dialog:
    '맡을 사람을 정하거나, 나중으로 미루거나, 할 일이 아니면 이유를 적고 닫습니다. 이 파트너를 보는 모두에게 같이 보입니다.',
  assignee: '담당',
  nobody: '정하지 않음',
  noPeople: '사람 목록을 불러오지 못했습니다.',
  state: '상태',
  states: { open: '할 일', later: '미루기', closed: '닫기' },
  until: '다시 볼 날',
  untilProblem: '내일부터 1년 안의 날을 골라주세요.',
  reason: '닫는 이유',
  reasonHint: '건수가 지금보다 늘면 다시 할 일이 됩니다.',
  reasonProblem: '이유를 한 줄, 200자 안으로 적어주세요.',
  cancel: '취소',
  save: '저장',
  saved: (todo: string) => `${todo}: 저장했습니다.`,
};
