const count = (value: number) => value.toLocaleString('ko-KR');

/** Words of 키워드 성과. */
export const adKeywordsText = {
  filters: {
    keyword: '키워드',
    keywordPlaceholder: '키워드의 일부',
  },
  file: '키워드성과',
  sheets: { keywords: '키워드', exclude: '제외 후보' },
  table: '키워드',
  empty: '조회된 키워드가 없습니다',
  /** Search without a keyword, as a report by campaigns has it. */
  noKeyword: '(키워드 없음)',
  ownOrder: '광고비 많은 순',
  others: '검색 영역 외 (합계에 없음)',
  columns: {
    keyword: '키워드',
    keywordClass: '분류',
    campaignCount: '캠페인 수',
    share: '광고비 비중',
    campaignCvr: '캠페인 CVR',
    sureness: '확신도',
    campaignName: '캠페인',
  },
  help: {
    campaignCount: '이 키워드로 광고한 캠페인 수입니다.',
    share: '아래 합계의 광고비에서 차지하는 비율입니다.',
    campaignCvr: '이 키워드가 든 캠페인의 검색 CVR을 클릭수로 가중한 값입니다.',
    sureness:
      '주문이 없는 키워드가 그 캠페인보다 못하다고 말할 수 있는 정도입니다. 95%부터 제외 후보입니다.\n1 - (1 - 캠페인 CVR)^클릭수',
  },
  classes: {
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
      all: '검색 영역의 모든 키워드입니다.',
      expand: 'ROAS가 손익분기의 1.3배 이상이고 주문이 3건 이상인 키워드입니다.',
      keep: '주문이 있고 확대도 점검도 아닌 키워드입니다.',
      check: 'ROAS가 손익분기보다 낮은 키워드입니다.',
      exclude: '주문이 없고, 캠페인의 CVR이라면 100번 중 95번은 주문이 났을 만큼 클릭이 많은 키워드입니다.',
      short: '주문이 없지만 클릭이 적어 아직 판단할 수 없는 키워드입니다.',
    },
  },
  evidence: {
    of: (name: string, keyword: string) => `${keyword} 분류 ${name}: 근거 보기`,
    clicks: (clicks: number, orders: number) => `클릭 ${count(clicks)}회, 주문 ${count(orders)}건`,
    expected: (cvr: string, orders: string) => `캠페인 CVR ${cvr}라면 주문 ${orders}건이 났을 클릭입니다.`,
    sure: (percent: string) => `캠페인보다 못하다는 것이 ${percent} 확실합니다.`,
    unsure: (percent: string) => `캠페인보다 못하다는 것이 ${percent}만 확실합니다. 95%부터 제외 후보입니다.`,
    roas: (roas: string, breakEven: string) => `ROAS ${roas}, 손익분기 ${breakEven}`,
    expandAt: (limit: string) => `확대는 ${limit} 이상이고 주문 3건 이상`,
    noBreakEven: (roas: string) => `ROAS ${roas}. 원가를 몰라 손익분기와 견주지 못했습니다.`,
    noCvr: '캠페인에도 주문이 없어 견줄 CVR이 없습니다.',
  },
  copy: {
    action: (keywords: number) => `키워드 ${count(keywords)}개 복사`,
    done: (keywords: number) => `키워드 ${count(keywords)}개를 복사했습니다`,
    doneText: '한 줄에 하나씩 붙여넣을 수 있습니다.',
    failed: '복사하지 못했습니다',
    failedText: '브라우저가 클립보드를 막았습니다. 권한을 허용하거나 다운로드한 파일에서 복사해 주세요.',
  },
  curve: {
    title: '광고비 누적',
    unit: '광고비가 많은 키워드부터, 전체에서 차지하는 비율',
    heading: '키워드',
    upTo: (rank: number) => `상위 ${count(rank)}개`,
    foot: (rank: number, cost: string, sale: string) =>
      `상위 ${count(rank)}개가 광고비의 ${cost}를 쓰고 전환매출의 ${sale}를 냅니다.`,
  },
  classCosts: {
    title: '분류별 광고비',
    unit: '원',
  },
  detail: {
    title: (keyword: string) => `${keyword} 추이`,
    unit: (unit: string) => `${unit} 광고비(원)와 ROAS(%)`,
    units: { day: '일', week: '주', month: '월' },
    unitLabel: '추이 단위',
    heading: '날짜',
    campaigns: '캠페인별',
    noCampaigns: '이 기간에 이 키워드로 쓴 광고비가 없습니다.',
  },
  notes: {
    missing: (days: string, missing: number, all: number) =>
      `광고 보고서가 없는 날: ${days} (${count(all)}일 중 ${count(missing)}일). 합계에 들어 있지 않습니다.`,
    growing: (day: string) =>
      `집계 중: ${day}부터는 14일이 지나지 않아 전환매출과 주문이 더 늘어납니다. 그동안의 분류는 바뀔 수 있습니다.`,
    noMargin: '원가를 입력한 상품이 없어 손익분기를 알 수 없습니다. 확대와 점검은 원가를 입력하면 나뉩니다.',
    noKeywords:
      '이 기간에는 캠페인 보고서만 있어 키워드를 알 수 없습니다. 쿠팡 광고센터에서 키워드 보고서를 받아 올리면 나뉩니다.',
    reconciled: (search: string, others: string, all: string) =>
      `광고비: 검색 영역 키워드 ${search} + 그 밖의 노출 지면 ${others} = 캠페인 성과 ${all}`,
  },
} as const;
