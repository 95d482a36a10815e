/** Notes on an option, brand, campaign, inbound request or loss. */
export const notesText = {
  title: '노트',
  loading: '노트를 불러오는 중입니다.',
  none: '아직 노트가 없습니다.',
  note: '새 노트',
  hint: '이 파트너를 보는 사람 모두에게 보입니다. @이름을 쓰면 그 사람에게 알립니다.',
  mention: '알릴 사람',
  choose: '알릴 사람 고르기',
  noPeople: '사람 목록을 불러오지 못했습니다.',
  told: (names: string) => `알림: ${names}`,
  save: '남기기',
  remove: (note: string) => `노트 삭제: ${note}`,
  removed: '노트를 삭제했습니다.',
};
