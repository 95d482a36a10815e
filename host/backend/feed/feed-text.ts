/** What a program that reads a feed shows to the person. */
export const feedText = {
  unknown: '이 주소의 피드는 없거나 끝났습니다. 저장한 보기에서 새로 만들어주세요.',
  tooSoon: '이 피드는 1분에 한 번 읽을 수 있습니다. 잠시 후 다시 시도해주세요.',
  busy: '지금은 피드를 읽을 수 없습니다. 잠시 후 다시 시도해주세요.',
  changing: '읽는 동안 자료가 계속 바뀌었습니다. 잠시 후 다시 시도해주세요.',
  tooLarge: (rows: number) =>
    `목록이 ${rows.toLocaleString('ko-KR')}행보다 깁니다. 조건을 줄인 보기로 피드를 다시 만들어주세요.`,
  failed: '피드를 읽지 못했습니다. 계속되면 저장한 보기에서 새로 만들어주세요.',
};
