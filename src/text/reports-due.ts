const count = (value: number) => value.toLocaleString('ko-KR');

const allDone = '오늘 받을 자료를 모두 올렸습니다';

export const reportsDueText = {
  title: '오늘 받을 자료',
  region: '오늘 받을 자료 표. 가로로 스크롤할 수 있습니다',
  summary: (due: number) => (due === 0 ? allDone : `남은 자료 ${count(due)}가지`),
  scope: { label: '파트너 범위', own: '이 파트너', all: '모든 파트너' },
  columns: {
    partner: '파트너',
    source: '보고서',
    lastDay: '마지막 날',
    period: '받을 기간',
    page: '받는 곳',
    effect: '올리기 전까지',
    rhythm: '주기',
  },
  /** Words of the list of all partners whose reports the member may load. */
  every: {
    summary: (due: number, partners: number) =>
      due === 0 ? allDone : `파트너 ${count(partners)}곳, 남은 자료 ${count(due)}가지`,
    ownOrder: '매출이 큰 파트너 순',
    file: '오늘받을자료',
    empty: '조건에 맞는 자료가 없습니다',
    missing: '받을 일수',
    filters: {
      term: '파트너명·코드·사업자번호',
      report: '보고서',
      reports: {
        all: '전체',
        재고현황: '재고현황',
        판매분석: '판매분석',
        입고요청: '입고요청',
        광고보고서: '광고보고서',
        정산: '정산',
      },
      whose: '파트너',
      whoses: { all: '전체', own: '내가 올린 파트너' },
    },
    statesLabel: '자료 상태별 수',
    states: { due: '남음', overdue: '밀림', done: '완료', none: '받지 않음' },
    rules: {
      due: '오늘 받아야 하는 자료입니다. 밀린 자료를 포함합니다.',
      overdue: '어제도 받아야 했던 자료입니다.',
      done: '더 받을 것이 없는 자료입니다.',
      none: '주기가 없음인 자료입니다.',
    },
  },
  /** Of all partners of a member. */
  partners: (all: number, lacking: number) =>
    lacking === 0
      ? `파트너 ${count(all)}곳의 어제 자료가 모두 도착했습니다`
      : `파트너 ${count(all)}곳 중 ${count(lacking)}곳에 어제 자료가 없습니다`,
  done: '완료',
  notUsed: '받지 않음',
  never: '없음',
  /** The days to choose in the marketplace, and how many files they are. */
  period: {
    재고현황: (days: string) => `${days} 현재, 파일 하나`,
    판매분석: (days: string, count: number) =>
      count === 1 ? `${days}, 파일 하나` : `${days}, 하루에 하나씩 파일 ${count}개`,
    입고요청: (days: string) => `${days} 입고예정, 파일 하나`,
    광고보고서: (days: string) => `${days}, 파일 하나`,
    정산: (days: string) => days,
  },
  reports: (reports: readonly string[]) => `보고서 ${reports.length}가지: ${reports.join(', ')}`,
  page: (source: string) => `${source} 페이지 열기 (새 창)`,
  openPage: '열기',
  /** What administrators change where the marketplace has moved a page. */
  change: {
    open: (source: string) => `${source} 주소 변경`,
    title: (source: string) => `${source} 받는 곳`,
    dialog: '쿠팡이 페이지를 옮겼을 때 고칩니다. 모든 파트너에 같이 쓰이고, 비우면 처음 주소로 돌아갑니다.',
    url: '주소',
    wrong: 'https://로 시작하는 500자 이내의 주소를 입력해주세요.',
    cancel: '취소',
    save: '저장',
  },
  /** The menus that lead there, and the button that downloads the report. */
  path: {
    재고현황: '쿠팡 윙 > 로켓그로스 > 재고현황 > 엑셀 다운로드',
    판매분석: '쿠팡 윙 > 비즈니스 인사이트 > 판매분석 > 상품별 엑셀 다운로드',
    입고요청: '쿠팡 윙 > 로켓그로스 > 입고관리 > 엑셀 다운로드',
    광고보고서: '쿠팡 광고센터 > 광고보고서 > 매출 성장, 기간은 일별 > 보고서 만들기 > 다운로드',
    정산: '쿠팡 윙 > 정산 > 로켓그로스 정산현황 > 엑셀 다운로드',
  },
  effect: {
    재고현황: '재고, DOC, 품절 위험이 마지막 날 그대로입니다',
    판매분석: '그날의 매출이 빠지고 평균 판매와 DOC가 어긋납니다',
    입고요청: '입고예정과 입고오류가 예전 상태입니다',
    광고보고서: '광고비와 ROAS가 빠지고, 최근 14일 전환이 확정되지 않습니다',
    정산: '그 기간의 수수료와 정산액, 이익이 확정되지 않습니다',
  },
  rhythmOf: (source: string) => `${source} 주기`,
  rhythms: { daily: '매일', weekly: '매주', monthly: '매월', none: '없음' },
} as const;
