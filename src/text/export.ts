export const exportText = {
  download: '다운로드',
  asking: '데이터를 받는 중',
  writing: (share: number) => `파일을 만드는 중 ${Math.floor(share * 100)}%`,
  cancel: '다운로드 취소',
  done: '파일을 저장했습니다',
  failed: '다운로드 실패',
  failure: '엑셀 다운로드에 실패했습니다. 다시 시도해주세요.',
  changing: '데이터가 계속 바뀌고 있어 파일을 만들지 못했습니다. 업로드가 끝난 뒤 다시 시도해주세요.',
  confirm: '확인',
} as const;
