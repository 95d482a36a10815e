const count = (value: number) => value.toLocaleString('ko-KR');

/** Words of 캠페인 성과. */
export const adCampaignsText = {
  charts: {
    trend: { title: '광고비와 ROAS', unit: '광고비 원 · 오른쪽 ROAS %' },
    date: '날짜',
    placements: { title: '노출 지면별 광고비', unit: '광고비, 원' },
    placement: '노출 지면',
    map: { title: '광고비와 ROAS로 본 캠페인', unit: '가로 광고비, 세로 ROAS, 크기 전환매출' },
    mapMost: (campaigns: number) => `광고비가 큰 캠페인 ${count(campaigns)}개입니다.`,
    pays: '손익분기 이상',
    loses: '손익분기 미만',
    stopped: '손익분기 미만(중지·종료)',
    unknown: '손익분기 모름',
  },
  tabs: {
    label: '손익별 보기',
    names: { all: '전체', losing: '손익분기 미만' },
    rules: {
      all: '광고가 노출된 모든 캠페인입니다.',
      losing:
        '지금 집행 중인 캠페인 가운데 ROAS가 그 캠페인의 손익분기 ROAS보다 낮은 캠페인입니다. 손익을 모르는 캠페인은 들어 있지 않습니다.',
    },
  },
  table: '캠페인',
  tables: { days: '일자별', options: '옵션별' },
  columns: {
    from: '날짜',
    to: '종료일',
    campaign: '캠페인',
    campaignName: '캠페인명',
    campaignId: '캠페인 ID',
    adType: '광고유형',
    status: '상태',
    share: '비중',
    brandName: '브랜드',
    productName: '상품명',
    optionName: '옵션명',
    optionCd: '옵션 ID',
    isMatched: '옵션마스터',
  },
  unmatched: (option: string) => `${option} (미매칭)`,
  /** Whether a master knows an option. */
  masters: { true: '있음', false: '미매칭' },
  unmatchedHelp:
    '옵션마스터에 없는 옵션의 광고입니다. 캠페인에는 들어 있고, 옵션마스터를 올리면 해당 브랜드로 옮겨집니다.',
  empty: '조회된 캠페인이 없습니다',
  file: '캠페인성과',
} as const;
