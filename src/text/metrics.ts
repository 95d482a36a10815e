import type { MetricId } from '@/domain/metrics.ts';

interface MetricWords {
  label: string;
  /** How the figure is made, in words; a second line says what a reader must know besides. */
  formula: string;
  /** Stands after the number where the figure stands alone: 38,410개. Won and percent have theirs anyway. */
  counter?: string;
}

/** The words of every figure (src/domain/metrics.ts). */
export const metricsText: Record<MetricId, MetricWords> = {
  grossQty: { label: '총 판매수', formula: '취소를 빼기 전에 팔린 수량입니다.', counter: '개' },
  grossAmt: { label: '총매출', formula: '취소를 빼기 전의 판매 금액입니다.' },
  cancelQty: { label: '취소수량', formula: '그날 취소된 수량입니다. 0 또는 음수입니다.', counter: '개' },
  cancelAmt: { label: '취소금액', formula: '그날 취소된 금액입니다. 0 또는 음수입니다.' },
  saleQty: {
    label: '판매수량',
    formula: '팔린 개수입니다. 취소된 수량은 뺐습니다.\n총 판매수 + 취소수량',
    counter: '개',
  },
  saleAmt: { label: '매출', formula: '판매 금액에서 취소 금액을 뺀 매출입니다.\n총매출 + 취소금액' },
  orderCnt: {
    label: '주문수',
    formula: '주문 건수입니다. 한 주문에 여러 개가 있을 수 있습니다.',
    counter: '건',
  },
  visitorCnt: { label: '방문자', formula: '옵션 페이지를 방문한 사람 수의 합계입니다.', counter: '명' },
  viewCnt: { label: '조회수', formula: '옵션 페이지가 조회된 횟수입니다.', counter: '회' },
  cartCnt: { label: '장바구니', formula: '장바구니에 담긴 횟수입니다.', counter: '회' },
  winnerViewCnt: {
    label: '위너 조회수',
    formula: '옵션이 아이템위너일 때의 조회수입니다.\n조회수 × 위너 비율 ÷ 100',
    counter: '회',
  },
  averageOrderAmt: { label: '객단가', formula: '한 주문의 평균 금액입니다.\n매출 ÷ 주문수' },
  conversionRate: { label: '구매전환율', formula: '조회가 주문이 된 비율입니다.\n주문수 ÷ 조회수 × 100' },
  cartRate: { label: '장바구니율', formula: '조회가 장바구니로 이어진 비율입니다.\n장바구니 ÷ 조회수 × 100' },
  cancelRate: { label: '취소율', formula: '팔린 수량 중 취소된 비율입니다.\n-취소수량 ÷ 총 판매수 × 100' },
  winnerRate: {
    label: '위너 비율',
    formula: '조회 중 아이템위너였던 비율입니다.\n아이템위너일 때의 조회수 ÷ 조회수 × 100',
  },
  adImpCnt: { label: '노출수', formula: '광고가 보인 횟수입니다.' },
  adClickCnt: { label: '클릭수', formula: '광고를 누른 횟수입니다.' },
  adCost: { label: '광고비', formula: '광고를 집행한 옵션의 광고비입니다. 보고서의 금액은 VAT 별도입니다.' },
  adOrderCnt: {
    label: '광고 주문수',
    formula: '광고를 누른 뒤 전환 기간 안에 생긴 주문 건수입니다. 팔린 옵션에 넣습니다.',
  },
  adSaleQty: {
    label: '광고 판매수량',
    formula: '광고를 누른 뒤 전환 기간 안에 팔린 개수입니다.',
    counter: '개',
  },
  adSaleAmt: {
    label: '전환매출',
    formula: '광고를 누른 뒤 전환 기간(14일 또는 1일) 안에 생긴 매출입니다. 팔린 옵션에 넣습니다.',
  },
  adDirectAmt: { label: '직접 전환매출', formula: '광고한 바로 그 옵션이 팔린 전환매출입니다.' },
  adIndirectAmt: {
    label: '간접 전환매출',
    formula: '광고한 옵션이 아닌 다른 옵션이 팔린 전환매출입니다.\n총 전환매출 - 직접 전환매출',
  },
  adProfitAmt: {
    label: '광고 손익',
    formula:
      '광고로 남은 금액입니다.\n전환매출 × 광고 전 이익률 - 광고비\n이익률을 모르는 브랜드의 매출은 그 캠페인의 이익률로 계산하고, 이익률을 하나도 모르는 캠페인은 넣지 않습니다.',
  },
  adCtr: { label: 'CTR', formula: '노출이 클릭이 된 비율입니다.\n클릭수 ÷ 노출수 × 100' },
  adCpc: { label: 'CPC', formula: '클릭 한 번의 광고비입니다.\n광고비 ÷ 클릭수' },
  adCvr: { label: 'CVR', formula: '클릭이 주문이 된 비율입니다.\n광고 주문수 ÷ 클릭수 × 100' },
  adRoas: { label: 'ROAS', formula: '광고비로 얻은 매출의 비율입니다.\n전환매출 ÷ 광고비 × 100' },
  adAcos: { label: 'ACOS', formula: '전환매출에서 광고비가 차지하는 비율입니다.\n광고비 ÷ 전환매출 × 100' },
  adShare: {
    label: '광고 비중',
    formula:
      '매출에서 광고로 팔린 비율입니다.\n전환매출 ÷ 매출 × 100\n광고보고서와 매출이 모두 있는 날로 계산하고, 전환매출이 매출보다 크면 알 수 없습니다.',
  },
  tacos: {
    label: 'TACOS',
    formula:
      '같은 브랜드의 전체 매출에서 광고비가 차지하는 비율입니다.\n광고비 ÷ 매출 × 100\n광고보고서와 매출이 모두 있는 날로 계산합니다.',
  },
  breakEvenRoas: {
    label: '손익분기 ROAS',
    formula:
      '광고비만큼 이익이 남는 ROAS입니다.\n100 ÷ 광고 전 이익률 × 100\n광고로 팔린 브랜드의 값을 씁니다.',
  },
  optionBreakEvenRoas: {
    label: '옵션 손익분기 ROAS',
    formula: '매출 ÷ (공헌이익 + 광고비) × 100\n최근 정산된 30일의 값입니다.',
  },
  marginRate: {
    label: '광고 전 이익률',
    formula:
      '광고비를 빼기 전에 매출에서 남는 비율입니다.\n(공헌이익 + 광고비) ÷ 매출 × 100\n정산 보고서가 없으면 원가만 뺍니다.',
  },
  costedShare: {
    label: '원가 반영',
    formula:
      '전환매출 가운데 광고 전 이익률을 아는 브랜드의 비율입니다.\n이익률을 아는 브랜드의 전환매출 ÷ 전환매출 × 100',
  },
  targetAmt: {
    label: '기간 목표',
    formula:
      '조회기간 중 판매 데이터가 있는 날의 매출 목표입니다.\n월 목표 ÷ 그 달의 일수 × 데이터가 있는 일수\n하루 목표는 원 단위이며 한 달을 더하면 월 목표와 같습니다.',
  },
  achievementRate: {
    label: '달성률',
    formula:
      '목표를 얼마나 채웠는지 나타냅니다.\n목표가 있는 브랜드와 달의 매출 ÷ 기간 목표 × 100\n목표가 없는 브랜드와 달의 매출은 넣지 않습니다.',
  },
  targetGapAmt: {
    label: '목표 대비',
    formula:
      '목표보다 더 팔았거나 모자란 금액입니다. 모자라면 음수입니다.\n목표가 있는 브랜드와 달의 매출 - 기간 목표\n기간 목표는 판매 데이터가 있는 날까지의 목표입니다.',
  },
  grossProfitAmt: {
    label: '매출총이익',
    formula:
      '원가를 아는 판매의 매출에서 원가를 뺀 금액입니다.\n매출 - 원가 없는 매출 - 판매수량 × 그날의 원가\n수수료와 광고비는 아직 빼지 않았습니다.',
  },
  profitAmt: {
    label: '공헌이익',
    formula:
      '정산이 끝난 날에 팔아서 남은 금액입니다.\n매출 - 쿠폰 - 판매수수료 - 풀필먼트 비용 - 광고비(VAT 포함) - 판매수량 × 그날의 원가',
  },
  profitRate: { label: '이익률', formula: '매출에서 남은 비율입니다.\n공헌이익 ÷ 매출 × 100' },
  changeAmt: {
    label: '매출 변화',
    formula: '매출이 늘거나 줄어든 금액입니다.\n조회기간 매출 - 비교 기간 매출',
  },
  atStakeAmt: {
    label: '7일 예상 손실',
    formula:
      '7일 안에 재고가 없어 못 팔 것으로 보이는 금액입니다.\n30일 매출 ÷ 30 × 재고가 없는 날수 (7일 - 검수·적치 중을 더한 DOC, 재고가 없으면 7일)',
  },
  outCount: { label: '품절 옵션', formula: '판매 중인데 판매가능재고가 없는 옵션 수입니다.', counter: '개' },
  dayBudget: {
    label: '일예산',
    formula: '하루에 쓰기로 한 광고비입니다. 광고 관리에서 입력합니다. VAT는 별도입니다.',
  },
  targetRoas: {
    label: '목표 ROAS',
    formula: '이루려는 ROAS입니다. 광고 관리에서 입력합니다.',
  },
  adDayCost: {
    label: '하루 광고비',
    formula: '하루에 쓴 광고비입니다. VAT는 별도입니다.\n보고서가 있는 최근 7일의 광고비 ÷ 그 일수',
  },
  adLastDayCost: {
    label: '마지막 날 광고비',
    formula: '보고서가 있는 마지막 날에 쓴 광고비입니다. VAT는 별도입니다.',
  },
  adSpendRate: {
    label: '소진율',
    formula:
      '일예산을 얼마나 쓰는지 나타냅니다.\n하루 광고비 ÷ 일예산 × 100\n일예산이 없는 캠페인은 넣지 않습니다.',
  },
  adCost30: {
    label: '30일 광고비',
    formula: '보고서가 있는 마지막 날까지 30일의 광고비입니다. VAT는 별도입니다.',
  },
  adSaleAmt30: {
    label: '30일 전환매출',
    formula: '보고서가 있는 마지막 날까지 30일의 전환매출(14일, 총)입니다.',
  },
  adRoas30: {
    label: '30일 ROAS',
    formula:
      '광고비로 얻은 매출의 비율입니다.\n30일 전환매출 ÷ 30일 광고비 × 100\n최근 14일의 전환매출은 더 늘어납니다.',
  },
  adTargetRate: {
    label: '목표 대비',
    formula: '목표 ROAS를 얼마나 이뤘는지 나타냅니다.\n30일 ROAS ÷ 목표 ROAS × 100',
  },
  adOptionCount: {
    label: '광고 옵션',
    formula: '최근 7일에 광고비를 쓴 옵션 수입니다.',
    counter: '개',
  },
  adOutCount: {
    label: '품절',
    formula: '광고 옵션 중 판매 중인데 판매가능재고가 없는 옵션 수입니다.',
    counter: '개',
  },
  adLostCount: {
    label: '위너 미보유',
    formula: '광고 옵션 중 판매 중인데 아이템위너가 아닌 옵션 수입니다.',
    counter: '개',
  },
  adBlockedCost: {
    label: '못 파는 광고비',
    formula:
      '팔 수 없는 옵션에 하루에 쓴 광고비입니다. VAT는 별도입니다.\n보고서가 있는 최근 7일에 지금 품절이거나 아이템위너가 아닌 옵션에 쓴 광고비 ÷ 그 일수',
  },
  stockQty: { label: '판매가능재고', formula: '지금 팔 수 있는 수량입니다.', counter: '개' },
  incomingQty: {
    label: '입고예정',
    formula:
      '입고 요청한 수량 중 아직 입고되지 않은 수량입니다.\n예정 - 완료 - 판매개시 - 회송준비 - 회송확정',
    counter: '개',
  },
  doc: {
    label: 'DOC',
    formula:
      'DOC(Days of Cover)는 지금 재고로 팔 수 있는 일수입니다.\n(판매가능재고 + 입고예정) ÷ 7일 평균, 소수점 버림\n7일 미만 빨강, 14일 미만 노랑, 14일 이상 초록\n판매가 없으면 -',
    counter: '일',
  },
  docNormalized: { label: '정상화 DOC', formula: '판매가 급증한 날을 뺀 DOC입니다.', counter: '일' },
  avgSales7Days: {
    label: '7일 평균',
    formula: '어제까지 7일 동안 하루에 팔린 수량입니다.\n7일 판매수량 합계 ÷ 7',
    counter: '개',
  },
  avgSales30Days: {
    label: '30일 평균',
    formula: '어제까지 30일 동안 하루에 팔린 수량입니다.\n30일 판매수량 합계 ÷ 30',
    counter: '개',
  },
  recommendedInboundQty: {
    label: '추가입고 추천수량',
    formula: '쿠팡이 추천한 입고 수량입니다.',
    counter: '개',
  },
  contribution: {
    label: '매출 기여',
    formula: '옵션이 상품의 매출 변화에 더한 금액입니다.\n조회기간 매출 - 비교 기간 매출',
  },
  stockoutDays: {
    label: '품절일',
    formula: '판매 중인데 재고가 없던 날입니다. 재고 데이터가 없는 날은 세지 않습니다.',
    counter: '일',
  },
  stockoutOptions: {
    label: '품절 옵션',
    formula: '그날 판매 중인데 재고가 없던 옵션 수입니다. 재고 데이터가 없으면 -',
    counter: '개',
  },
  stockoutRate: {
    label: '품절 비율',
    formula: '판매 중인데 재고가 없던 날의 비율입니다.\n품절 옵션일 ÷ 재고를 아는 옵션일 × 100',
  },
  docUnder7: {
    label: '7일 안에 품절',
    formula:
      '판매 중이고 재고가 있는 새 상품(NEW) 중 7일을 못 버티는 옵션 수입니다.\n(판매가능재고 + 입고예정 + 검수·적치 중) ÷ 7일 평균 판매가 7일 미만',
    counter: '개',
  },
  inboundErrorCount: {
    label: '입고오류',
    formula: '최근 30일 안에 입고예정이던 요청 가운데 수량이 맞지 않는 요청 수입니다.',
    counter: '건',
  },
  exQty: { label: '입고예정수량', formula: '입고를 요청한 수량입니다.', counter: '개' },
  ibAprvQty: { label: '입고완료수량', formula: '입고되어 아직 판매개시 전인 수량입니다.', counter: '개' },
  saleReadyQty: { label: '판매개시수량', formula: '진열되어 판매 중인 수량입니다.', counter: '개' },
  returnPendingQty: { label: '회송준비수량', formula: '회송하려고 준비 중인 수량입니다.', counter: '개' },
  returnReadyQty: { label: '회송확정수량', formula: '회송이 확정된 수량입니다.', counter: '개' },
  pltAmt: { label: '적재수량(팔레트)', formula: '요청의 팔레트 수입니다.', counter: '개' },
  truckAmt: { label: '적재수량(트럭)', formula: '요청의 트럭 수입니다.', counter: '대' },
  salePrice: { label: '판매가', formula: '옵션마스터에 있는 판매가입니다.' },
  saleAmt30: {
    label: '30일 매출',
    formula: '어제까지 30일 동안의 매출입니다.\n30일 총매출 + 30일 취소금액',
  },
  conversionRate30: {
    label: '30일 전환율',
    formula: '어제까지 30일 동안 조회가 주문이 된 비율입니다.\n30일 주문수 ÷ 30일 조회수 × 100',
  },
  winnerRate30: {
    label: '30일 위너 비율',
    formula:
      '어제까지 30일 동안 조회 중 아이템위너였던 비율입니다.\n아이템위너일 때의 조회수 ÷ 30일 조회수 × 100',
  },
  costAmt: {
    label: '원가',
    formula: '입력한 개당 원가입니다.\n적용일이 오늘까지인 원가 중 가장 늦은 것입니다.',
  },
  targetDays: {
    label: '목표일수',
    formula: '재고로 감당하려는 판매 일수입니다.\n입력하지 않으면 28일입니다.',
    counter: '일',
  },
  leadDays: { label: '리드타임', formula: '발주부터 판매할 수 있을 때까지의 일수입니다.', counter: '일' },
  storageFee: { label: '누적보관료', formula: '이번달에 쌓인 보관료입니다.' },
  ageQty: { label: '보관 수량', formula: '보관기간을 아는 재고 수량입니다.', counter: '개' },
  agedQty: { label: '장기재고', formula: '61일 이상 보관한 수량입니다.', counter: '개' },
  agedRate: {
    label: '장기재고율',
    formula: '보관 수량 중 61일 이상 보관한 비율입니다.\n장기재고 ÷ 보관 수량 × 100',
  },
  stockAmt: {
    label: '재고금액',
    formula: '지금 재고의 금액입니다.\n판매가능재고 × 원가, 원가가 없으면 판매가능재고 × 판매가',
  },
  stowingQty: {
    label: '검수·적치 중',
    formula:
      '입고되었지만 아직 판매가 시작되지 않은 수량입니다.\nDOC에는 넣지 않고, 품절임박과 권장 입고에서는 곧 팔 수 있는 수량으로 셉니다.',
    counter: '개',
  },
  suggestedInboundQty: {
    label: '권장 입고',
    formula:
      '목표일수만큼 팔려면 더 입고할 수량입니다.\n하루 예상 판매량(28일 수요 예측 ÷ 28) × 목표일수 - (판매가능재고 + 입고예정 + 검수·적치 중), 0 이상',
    counter: '개',
  },
  orderQty: {
    label: '발주 수량',
    formula: '주문할 수량입니다.\n권장 입고를 최소 발주 이상으로, 박스 입수의 배수로 올린 수량',
    counter: '개',
  },
  orderAmt: {
    label: '발주 금액',
    formula: '주문할 금액입니다. 원가가 없으면 알 수 없습니다.\n발주 수량 × 원가',
  },
  perDay: {
    label: '하루 예상',
    formula: '하루에 팔릴 것으로 예상하는 수량입니다.\n28일 수요 예측 ÷ 28',
    counter: '개',
  },
  coverDays: {
    label: '버티는 날',
    formula:
      '재고와 들어올 수량이 모두 팔릴 때까지의 일수입니다.\n(판매가능재고 + 입고예정 + 검수·적치 중) ÷ 하루 예상, 내림',
    counter: '일',
  },
  leastQty: {
    label: '최소 발주',
    formula: '한 번에 주문해야 하는 가장 적은 수량입니다.\n입력하지 않으면 제한이 없습니다.',
    counter: '개',
  },
  boxQty: {
    label: '박스 입수',
    formula: '한 박스에 든 수량입니다. 발주 수량은 박스 단위로 올립니다.\n입력하지 않으면 낱개입니다.',
    counter: '개',
  },
  sellingCount: { label: '판매중 옵션', formula: '판매중지가 아닌 옵션 수입니다.', counter: '개' },
  outOptionCount: {
    label: '품절 옵션',
    formula: '판매 중인데 판매가능재고가 없는 옵션 수입니다.',
    counter: '개',
  },
  outRate: {
    label: '품절률',
    formula:
      '새 상품 중 30일 안에 팔린 판매중 옵션에서 품절인 비율입니다.\n품절 옵션 ÷ 30일 안에 팔린 판매중 옵션 × 100',
  },
  winnerHeldRate: {
    label: '위너 보유율',
    formula:
      '아이템위너인지 아는 옵션 중 아이템위너인 비율입니다. 판매중지는 뺐습니다.\n아이템위너 ÷ (아이템위너 + 위너 미보유) × 100',
  },
  salesAmount: {
    label: '매출',
    formula: '정산 보고서의 매출입니다. 취소를 뺐습니다.\n판매액 - 판매자할인쿠폰',
  },
  salesFee: { label: '판매수수료', formula: '판매수수료에 VAT를 더한 금액입니다.' },
  salesFeeRate: {
    label: '수수료율',
    formula: '매출에서 판매수수료가 차지하는 비율입니다.\n판매수수료 ÷ 매출 × 100',
  },
  settlementAmount: { label: '정산금액', formula: '매출에서 판매수수료를 뺀 금액입니다.\n매출 - 판매수수료' },
  fulfillmentFee: {
    label: '풀필먼트 비용',
    formula: '입출고, 배송, 보관, 반품, 반출, 부가서비스 비용에 VAT를 더한 금액입니다.',
  },
  settledAdCost: {
    label: '광고비',
    formula: 'VAT를 더한 광고비입니다. 광고비 내역이 없는 날은 광고보고서의 광고비에 VAT를 더합니다.',
  },
  logisticsCost: {
    label: '물류비',
    formula: '밀크런 비용에 VAT를 더한 금액과 입력한 물류 수수료입니다.',
  },
  liveFee: {
    label: '라이브 수수료',
    formula: '브랜드와 월별로 입력한 라이브 수수료 중 조회기간의 날에 드는 금액입니다.',
  },
  operationFee: {
    label: '운영 수수료',
    formula: '브랜드와 월별로 입력한 운영 수수료 중 조회기간의 날에 드는 금액입니다.',
  },
  finalSettlement: {
    label: '최종 정산액',
    formula:
      '매출 - 판매수수료 - 풀필먼트 비용 - 광고비 - 물류비 - 라이브 수수료 - 운영 수수료\n재고 손실 보상은 따로 지급되므로 들어 있지 않습니다.',
  },
  compPrice: { label: '판매단가', formula: '재고 손실 보상 파일에 있는 판매단가입니다.' },
  compAmt: {
    label: '보상금액',
    formula: '재고 손실 보상 파일에 적힌 보상 금액의 합계입니다. VAT는 없습니다.',
  },
  compCount: { label: '보상건수', formula: '재고 손실 보상 파일의 줄 수입니다.', counter: '건' },
  compQty: {
    label: '보상수량',
    formula: '보상받은 수량입니다. 반품 회수 중 분실도 들어 있습니다.',
    counter: '개',
  },
  compUnitAmt: { label: '개당 보상액', formula: '한 개에 받은 보상입니다.\n보상금액 ÷ 보상수량' },
  compPriceRate: {
    label: '보상률(금액)',
    formula: '판매가에 비해 보상받은 비율입니다.\n보상금액 ÷ (수량 × 판매단가) × 100',
  },
  compCostRate: {
    label: '원가 대비',
    formula: '발생일의 원가에 비해 보상받은 비율입니다.\n보상금액 ÷ (수량 × 개당 원가) × 100',
  },
  lossQty: {
    label: '추정 손실수량',
    formula:
      '월말에 있어야 하는데 없는 수량입니다. 차이가 1개 또는 1%보다 큰 옵션만 셉니다.\n기초재고 + 판매개시 입고 + 반품 재입고 - 순판매 - 반출 - 월말 재고',
    counter: '개',
  },
  unpaidQty: {
    label: '미보상 추정 수량',
    formula:
      '추정 손실 중 보상과 짝지어지지 않은 수량입니다. 보상은 발생일이 늦어도 같은 옵션의 손실과 짝짓습니다.\n추정 손실수량 - 짝지은 보상수량',
    counter: '개',
  },
  unpaidAmt: {
    label: '미보상 추정 금액',
    formula: '미보상 추정 수량을 지금 판매가로 계산한 금액입니다.\n미보상 추정 수량 × 판매가',
  },
};
