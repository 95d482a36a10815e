/** Costs of the fulfilment service by COST_TYPE; the marketplace names the sheets of its reports so. */
export const costTypeText = {
  WAREHOUSING: '입출고비',
  SHIPPING: '배송비',
  STORAGE: '보관비',
  RETURN_PICKUP: '반품 회수비',
  RESTOCKING: '반품 재입고비',
  REMOVAL: '반출비',
  REMOVAL_SHIPPING: '반출 배송 서비스비',
  SERVICE: '부가서비스비',
  BARCODE: '바코드비',
} as const;

export type CostType = keyof typeof costTypeText;

const count = (value: number) => value.toLocaleString('ko-KR');
const signedWon = (value: number) => `${value > 0 ? '+' : ''}${count(value)}원`;
/** Periods that are named before the others are counted. */
const NAMED = 3;

/** 정산 리포트. */
export const settlementText = {
  /** What a day that is not loaded has none of. */
  source: '판매수수료 리포트',
  kind: '정산 리포트(판매수수료)',
  filters: { month: '정산월', period: '매출인식 기간', type: '정산유형', state: '상태' },
  otherPeriod: '직접 선택',
  types: { all: '전체', week: '주정산', month: '월정산' },
  states: { paid: '지급완료', due: '지급예정', passed: '지급 확인 필요', open: '미확정' },
  allStates: { all: '전체', paid: '지급완료', due: '지급예정', passed: '지급 확인 필요', open: '미확정' },
  stateHelp:
    '지급완료: 정산현황 요약에 지급완료이거나 지급일이 지났습니다.\n지급예정: 보고서 9종이 모두 있거나 해당 없음이고, 지급일이 남아 있습니다.\n지급 확인 필요: 지급일이 지났지만 그 지급이 적힌 정산현황 요약이 없습니다.\n미확정: 없는 보고서가 있습니다.',
  next: {
    label: '다음 지급일·금액',
    formula:
      '오늘부터 가장 가까운 지급일과 그날의 최종지급액입니다. 조회 조건과 상관없이 모든 정산주기에서 찾습니다.\n주정산은 종료일 다음 20영업일(월말에 나뉜 주는 25영업일)에 70%, 다다음 달 첫 영업일에 30%, 월정산은 말일 다음 20영업일에 지급됩니다.',
    on: (day: string) => `${day} 지급`,
    unknown: (parts: number) => `금액을 모르는 ${count(parts)}건 제외`,
    unsure: '공휴일 발표 전이라 바뀔 수 있음',
    none: '남은 지급 없음',
  },
  charts: {
    waterfall: { title: '매출에서 최종 정산액까지', unit: '원' },
    bridge: (before: string) => ({
      title: '비교 기간과 달라진 이유',
      unit: `원, ${before} 대비 최종 정산액의 차이`,
    }),
    rate: (label: string, before: string, now: string, change: string) =>
      `${label} ${before} → ${now} (${change})`,
    /** Each part with what it adds to the final settlement. */
    why: (
      label: string,
      change: number,
      parts: readonly { name: string; value: number; isRise: boolean }[],
    ) =>
      `${label} ${signedWon(change)}: ${parts
        .map(({ name, value, isRise }) => `${name} ${isRise ? '증가' : '감소'} ${signedWon(value)}`)
        .join(', ')}`,
    step: '항목',
    months: { title: '월별 매출과 최종 정산액', unit: '원, 최근 13개월' },
    month: '정산월',
    short: {
      salesAmount: '매출',
      salesFee: '수수료',
      fulfillmentFee: '풀필먼트',
      settledAdCost: '광고',
      logisticsCost: '물류',
      liveFee: '라이브',
      operationFee: '운영',
      finalSettlement: '최종',
    },
  },
  calendar: {
    title: '지급 달력(만 원)',
    states: { paid: '지급완료', due: '지급예정', held: '확인 필요' },
    /** An unknown amount says so. */
    cell: (day: string, state: string, amount: string, count: number) =>
      `${day} ${state} ${amount}${count > 1 ? ` (${count}건)` : ''}`,
    unknown: '금액 모름',
  },
  tabsLabel: '표',
  tabs: {
    brands: '브랜드별',
    products: '상품별',
    periods: '정산주기',
    charges: '수수료 입력',
    changes: '변경 이력',
  },
  /** Sheets of the file (specification section 9). */
  tables: { brands: '브랜드별 상세', products: '상품별 상세' },
  columns: {
    brandName: '브랜드명',
    productName: '상품명',
    optionName: '옵션명',
    optionId: '옵션 ID',
    quantity: '판매수량',
    salesAmount: '매출금액',
    salesFee: '판매수수료',
    salesFeeRate: '수수료율(%)',
    settlementAmount: '정산금액',
    fulfillmentFee: '풀필먼트비',
    adCost: '광고비',
    logisticsCost: '물류비',
    liveFee: '라이브 수수료',
    operationFee: '운영 수수료',
    finalSettlement: '최종정산금액',
  },
  noBrand: '브랜드 없음',
  /** Names the button of a figure that shows what it is made of. */
  openLines: (of: string) => `${of} 구성 보기`,
  emptyProducts: '이 조건의 판매수수료 내역이 없습니다',
  /** Periods that are not settled, and which reports they lack. */
  openFailed: '미확정 정산주기가 있는지 불러오지 못했습니다.',
  open: (periods: readonly { name: string; missing: readonly string[] }[]) => {
    const more = periods.length - NAMED;
    const named = periods
      .slice(0, NAMED)
      .map(({ name, missing }) => `${name} ${missing.join(', ')} 없음`)
      .join(' / ');
    return `미확정 정산주기 ${count(periods.length)}개: ${named}${more > 0 ? ` 외 ${count(more)}개` : ''}. 없는 비용은 들어 있지 않아 최종 정산액이 실제보다 클 수 있습니다.`;
  },
  unsureDays: (year: number) =>
    `${year}년 이후의 공휴일은 아직 발표되지 않아 그때의 지급일은 바뀔 수 있습니다.`,
  periods: {
    table: '정산주기',
    empty: '이 조건의 정산주기가 없습니다',
    columns: {
      period: '정산주기',
      detail: '상세',
      settleType: '정산유형',
      state: '상태',
      reports: '보고서',
      firstDay: '1차 지급일',
      firstAmt: '1차 지급액',
      secondDay: '2차 지급일(30%)',
      secondAmt: '2차 지급액(30%)',
      paidAmt: '최종지급액',
    },
    firstHelp: '주정산은 70%, 월정산은 100%가 지급되는 날입니다.',
    paidHelp: '지급액(H) - 추가상계(I) - CFS 비용(J) + 재고 손실 보상(K), 모든 지급분의 합계입니다.',
    byRule: '정산현황 요약이 없어 영업일로 계산한 날입니다.',
    reports: (loaded: number, waived: number) =>
      `${count(loaded)}종${waived > 0 ? ` · 해당 없음 ${count(waived)}` : ''}`,
    show: '보기',
    showOf: (period: string) => `${period} 대사와 보고서 보기`,
    file: '정산기간',
  },
  charges: {
    table: '운영·라이브·물류 수수료',
    year: '연도',
    yearOf: (year: number) => `${year}년`,
    hint: '칸을 눌러 브랜드와 달의 수수료를 원 단위로 입력합니다. 비우면 없어집니다. 기간이 달의 일부이면 날수만큼 나누어 계산합니다.',
    month: (month: number) => `${month}월`,
    types: { OPERATION: '운영 수수료', LIVE: '라이브 수수료', LOGISTICS: '물류 수수료' },
    type: '구분',
    columns: { brandName: '브랜드명', totalAmt: '연 합계' },
    ended: '사용 안 함',
    flaws: {
      whole: '소수점 없이 숫자로 입력해주세요.',
      range: '-1조 원부터 1조 원까지 입력해주세요.',
    },
    empty: '수수료를 입력할 브랜드가 없습니다',
    file: '수수료',
  },
  changes: {
    table: '수수료 변경 이력',
    empty: '아직 바뀐 수수료가 없습니다',
    columns: {
      subjectName: '브랜드명',
      period: '월',
      field: '구분',
      fromAmt: '이전 금액',
      toAmt: '바뀐 금액',
    },
    file: '수수료변경이력',
  },
  file: '정산리포트',
} as const;
