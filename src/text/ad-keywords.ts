const count = (value: number) => value.toLocaleString('ko-KR');

/** Words of 키워드 성과. */
export const adKeywordsText = {
  filters: { keyword: '키워드', keywordPlaceholder: '키워드의 일부' },
  tabs: {
    label: '분류별 보기',
    names: {
      all: '전체',
      expand: '확대',
      keep: '유지',
      check: '점검',
      exclude: '제외 후보',
      short: '데이터 부족',
    },
    rules: {
      all: '검색 영역에서 노출된 모든 키워드입니다.',
      expand: 'ROAS가 손익분기의 1.3배 이상이고 주문이 3건 이상입니다. 입찰가나 예산을 늘려볼 키워드입니다.',
      keep: '주문이 있고 ROAS가 손익분기 이상이거나, 손익분기를 모르는 키워드입니다.',
      check: '주문은 있지만 ROAS가 손익분기에 못 미칩니다.',
      exclude:
        '주문이 없고, 캠페인의 CVR대로라면 이만한 클릭에서 주문이 나왔을 확률이 95% 이상입니다. 제외를 검토할 키워드입니다.',
      short:
        '주문이 없지만 클릭이 적어 아직 판단할 수 없습니다. 키워드를 모르는 검색은 클릭이 많아도 제외할 수 없어 여기에 들어갑니다.',
    },
  },
  table: '키워드',
  excludeSheet: '제외 후보',
  columns: {
    keyword: '키워드',
    campaignCount: '캠페인 수',
    share: '비중',
    keywordClass: '분류',
    sureness: '확신도',
    campaignCvr: '캠페인 CVR',
    campaignName: '캠페인',
  },
  help: {
    sureness:
      '캠페인의 CVR대로라면 이 키워드의 클릭에서 주문이 한 건이라도 나왔을 확률입니다. 95% 이상이면 제외 후보입니다.',
    campaignCvr: '이 키워드가 노출된 캠페인의 검색 영역 CVR을 이 키워드의 클릭수로 평균한 값입니다.',
  },
  /** Of a row whose report is by campaigns. */
  noKeyword: '키워드 없음',
  /** The locked line below the keywords. */
  others: '검색 외 지면',
  othersHelp: '비검색 영역, 리타겟팅, 외부 채널입니다. 키워드와 더하면 광고 전체의 합계가 됩니다.',
  evidence: {
    orders: (clicks: string, orders: string, roas: string, breakEven: string) =>
      `클릭 ${clicks}회, 주문 ${orders}건, ROAS ${roas}, 손익분기 ${breakEven}`,
    none: (clicks: string, cvr: string, sureness: string) =>
      `클릭 ${clicks}회에 주문이 없습니다. 캠페인 CVR ${cvr}대로라면 주문이 나왔을 확률은 ${sureness}입니다.`,
    /** Of search without a keyword and without an order. */
    unnamed: (clicks: string) =>
      `클릭 ${clicks}회에 주문이 없지만, 캠페인 보고서에는 키워드가 없어 제외할 키워드를 알 수 없습니다.`,
    noRate: (clicks: string) => `클릭 ${clicks}회에 주문이 없고, 캠페인에도 주문이 없어 비교할 수 없습니다.`,
  },
  charts: {
    curve: { title: '광고비 누적 곡선', unit: '광고비가 큰 키워드부터 더한 비중, %' },
    rank: '키워드 순위',
    cost: '광고비',
    sale: '전환매출',
    classes: { title: '분류별 광고비', unit: '광고비, 원' },
  },
  keywords: (all: number) => `키워드 ${count(all)}개`,
  copy: '키워드 복사',
  copied: (keywords: number) => `키워드 ${count(keywords)}개를 복사했습니다`,
  copiedText: '한 줄에 하나씩 붙여 넣을 수 있습니다.',
  copyFailed: '키워드를 복사하지 못했습니다',
  copyFailedText: '브라우저가 클립보드를 막았습니다. 권한을 허용하거나, 다운로드한 파일에서 복사해주세요.',
  notes: {
    reconciled: (search: string, others: string, all: string) =>
      `광고비: 검색 영역 ${search} + 검색 외 지면 ${others} = 캠페인 성과 ${all}`,
    noKeywords:
      '이 기간에는 캠페인 보고서만 있어 키워드를 알 수 없습니다. 쿠팡 광고센터에서 키워드 보고서를 받아 올리면 나뉩니다.',
  },
  byCampaign: '캠페인별',
  empty: '조회된 키워드가 없습니다',
  file: '키워드성과',
} as const;
