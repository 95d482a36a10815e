/** What a person reads about files that are dropped on a page. */
export const droppedFilesText = {
  tooMany: (limit: number) =>
    `한 번에 파일 ${limit.toLocaleString('ko-KR')}개까지 놓을 수 있어 이 파일부터는 받지 않았습니다. 나누어 놓아주세요.`,
  fileGone: '파일을 읽을 수 없습니다. 파일이 옮겨졌거나 바뀌었다면 다시 선택해주세요.',
  elsewhere: '놓으면 데이터 업로드에서 파일을 읽습니다',
  noRight: '이 파트너의 데이터를 올릴 권한이 없습니다. 관리자에게 문의하세요.',
} as const;
