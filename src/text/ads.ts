const count = (value: number) => value.toLocaleString('ko-KR');

/** What the pages of advertising figures say alike. */
export const adsText = {
  unit: '추이 단위',
  filters: {
    attribution: '전환 기준',
    scope: '전환 구분',
    adType: '광고유형',
    placement: '노출 지면',
    name: '캠페인명',
    namePlaceholder: '이름의 일부',
    vat: '광고비 VAT',
  },
  attributions: { days14: '14일', day1: '1일' },
  scopes: { total: '총 전환', direct: '직접 전환' },
  /** As reports write them. */
  adTypes: { all: '전체', '매출 최적화': '매출 최적화', '수동 성과형': '수동 성과형' },
  placements: {
    all: '전체',
    '검색 영역': '검색 영역',
    '비검색 영역': '비검색 영역',
    리타겟팅: '리타겟팅',
    '외부 채널': '외부 채널',
  },
  vats: { without: '별도', with: '포함' },
  source: '광고보고서',
  growing: {
    badge: '집계 중',
    from: (day: string) =>
      `${day}부터 집계 중입니다. 14일 전환은 클릭한 날부터 14일까지 늘어나므로 전환매출과 ROAS가 더 올라갑니다.`,
    estimate: (won: string, rate: string, orders: string, seen: number) =>
      `확정되면 이 기간의 전환매출은 약 ${won}(${rate}), 주문은 약 ${orders}건이 될 것으로 봅니다. 같은 날을 일찍 한 번, 확정된 뒤 한 번 올린 캠페인·날짜 ${count(seen)}건에서 늘어난 만큼입니다.`,
    unknown:
      '얼마나 늘어날지는 아직 알 수 없습니다. 같은 날의 보고서를 며칠 뒤 다시 올리면 늘어난 만큼을 배워 알려드립니다.',
  },
  margin: {
    known: (rate: string, share: string, span: string) =>
      `손익분기 ROAS는 캠페인마다 그 캠페인이 판 브랜드의 광고 전 이익률로 계산합니다. 이익률은 정산이 끝난 ${span}의 매출에서 수수료와 원가를 빼고 남은 비율이고, 전체로는 ${rate}입니다. 원가와 수수료를 아는 매출은 ${share}입니다.`,
    goods: (rate: string, share: string) =>
      `손익분기 ROAS(수수료를 빼기 전)는 캠페인마다 그 캠페인이 판 브랜드의 광고 전 이익률로 계산합니다. 이익률은 이번달과 지난달 매출에서 원가만 뺀 비율이고, 전체로는 ${rate}입니다. 원가를 아는 매출은 ${share}입니다. 정산 보고서를 올리면 수수료까지 뺍니다.`,
    loss: (rate: string) =>
      `광고 전 이익률이 ${rate}라서 손익분기 ROAS가 없습니다. 상품 관리에서 원가를 확인해주세요.`,
    unknown:
      '원가를 입력한 상품의 매출이 없어 손익분기 ROAS와 손익을 알 수 없습니다. 상품 관리에서 옵션의 원가를 입력해주세요.',
  },
  tacos: (basis: string) => `TACOS는 ${basis}입니다.`,
  breakEven: '손익분기',
} as const;
