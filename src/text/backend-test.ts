/** Sentences of the backend test page. */
export const backendTestText = {
  subtitle: '서비스마다 응답하는지, 얼마나 빠른지 확인합니다.',
  run: '다시 확인',
  checkedAt: (time: string) => `${time} 확인`,
  services: {
    auth: { name: '인증', what: '지금 로그인한 계정을 서버에 물어봅니다.' },
    database: { name: '데이터베이스', what: '내 사용자 정보 한 줄을 읽습니다.' },
    storage: { name: '저장소', what: '내 프로필 사진 폴더의 목록을 읽습니다.' },
    realtime: { name: '실시간', what: '채널 하나를 구독하고 바로 닫습니다.' },
    functions: { name: '함수', what: '상태 확인 함수를 부릅니다.' },
  },
  states: { checking: '확인 중', ok: '정상', slow: '느림', failed: '오류' },
  milliseconds: (value: string) => `${value}ms`,
  timeout: (seconds: number) => `${seconds}초 안에 응답하지 않았습니다.`,
  reason: (message: string) => `서버 응답: ${message}`,
};
