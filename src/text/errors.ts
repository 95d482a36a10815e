/** What a person reads about a known failure: what happened and what to do. Keys are the kinds of src/data/errors.ts. */
export const errorsText = {
  failures: {
    offline: { title: '서버에 연결할 수 없습니다.', action: '인터넷 연결을 확인한 뒤 다시 시도해주세요.' },
    timeout: {
      title: '응답이 너무 오래 걸립니다.',
      action: '조회 조건을 줄이거나 잠시 후 다시 시도해주세요.',
    },
    'signed-out': { title: '로그인이 만료되었습니다.', action: '다시 로그인해주세요.' },
    inactive: { title: '비활성 사용자입니다.', action: '관리자에게 문의하세요.' },
    forbidden: {
      title: '접근 권한이 없습니다.',
      action: '다른 파트너를 선택하거나 관리자에게 문의해주세요.',
    },
    'not-found': {
      title: '데이터를 찾을 수 없습니다.',
      action: '주소를 확인하거나 목록에서 다시 선택해주세요.',
    },
    conflict: {
      title: '그 사이 다른 사람이 바꾸었습니다.',
      action: '새로고침한 뒤 다시 시도해주세요.',
    },
    held: {
      title: '이 파트너의 데이터를 저장하는 중입니다.',
      action: '저장이 끝나도록 잠시 기다린 뒤 다시 시도해주세요.',
    },
    'too-many': { title: '요청이 너무 많습니다.', action: '잠시 후 다시 시도해주세요.' },
    busy: { title: '지금 이용하는 분이 많습니다.', action: '잠시 후 다시 시도해주세요.' },
    'too-large': { title: '요청이 너무 큽니다.', action: '조회 조건을 줄여 다시 시도해주세요.' },
    invalid: { title: '요청을 처리할 수 없습니다.', action: '입력한 조건을 확인해주세요.' },
    server: { title: '서버에 문제가 발생했습니다.', action: '잠시 후 다시 시도해주세요.' },
    unknown: {
      title: '알 수 없는 오류가 발생했습니다.',
      action: '다시 시도해도 같으면 관리자에게 문의해주세요.',
    },
  },
  /** Behind the action where the fault is the backend's. */
  requestId: (id: string) => `(요청 번호 ${id})`,
  /** The code of a page is gone: a newer release is served. */
  outdated: {
    title: '새 버전이 나왔습니다.',
    action: '새로고침하면 이 화면을 이어서 볼 수 있습니다.',
    reload: '새로고침',
  },
  connection: {
    lost: '서버에 연결할 수 없습니다. 다시 연결되면 자동으로 이어집니다.',
    busy: '지금 이용하는 분이 많아 응답이 늦어지고 있습니다. 잠시만 기다려주세요.',
  },
  retry: '다시 시도',
  /** Takes back what a toast says was done. */
  undo: '실행 취소',
  /** In the place of one card of a page. */
  part: '이 카드를 불러오지 못했습니다.',
  /** In the place of key figures, which have no heading of their own then. */
  partOf: (names: readonly string[]) => `${names.join(', ')} 정보를 불러오지 못했습니다.`,
  page: '이 화면을 표시하지 못했습니다.',
  home: '홈으로',
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    text: '주소가 바뀌었거나 없는 페이지입니다.',
    back: '이전 페이지로',
  },
  productNotFound: {
    title: '상품을 찾을 수 없습니다',
    text: '이 파트너의 상품이 아니거나 없는 상품입니다. 사용하지 않는 브랜드의 상품은 보여드리지 않습니다.',
    list: '상품 관리로',
  },
  brandNotFound: {
    title: '브랜드를 찾을 수 없습니다',
    text: '이 파트너의 브랜드가 아니거나 없는 브랜드입니다.',
    list: '전체 통계로',
  },
  tooLong: {
    title: '주소가 너무 깁니다',
    description: '주소를 줄이거나 홈에서 다시 찾아주세요.',
  },
  start: {
    title: '서비스에 연결할 수 없습니다',
    description: '서버가 응답하지 않습니다. 인터넷 연결을 확인하고 잠시 후 다시 시도해주세요.',
  },
  loading: '불러오는 중입니다',
  slow: '응답이 늦어지고 있습니다. 조금만 더 기다려주세요.',
} as const;
