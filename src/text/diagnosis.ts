import { type Day, formatDay } from '../domain/korea-time.ts';
import { impactText } from './impact.ts';

const number = (value: number) => value.toLocaleString('ko-KR');

/** Words of AI 상품진단; sentences about a finding come from its rule (dim_diagnosis_rule). */
export const diagnosisText = {
  table: '상품진단',
  file: 'AI상품진단',
  empty: '조건에 맞는 상품이 없습니다.',
  /** Of many options it takes longer than a page may wait. */
  beingMade: (day: Day | null) =>
    `${day === null ? '' : `지금 보이는 것은 ${formatDay(day)} 진단입니다. `}오늘 진단을 만들고 있습니다. 다 되면 저절로 바뀝니다.`,
  notMade: '오늘 진단을 만들지 못했습니다.',
  makeAgain: '다시 만들기',
  filters: {
    rule: '문제',
    confidence: '신뢰도',
    status: '조치 상태',
    name: '상품명·옵션명',
    namePlaceholder: '상품명 또는 옵션명',
  },
  columns: {
    rank: '순위',
    product: '상품',
    brandName: '브랜드',
    productName: '상품명',
    optionName: '옵션',
    optionId: '옵션 ID',
    score: '점수',
    scoreChange: '전주 대비',
    ruleName: '문제 유형',
    problem: '핵심 문제',
    action: '할 일',
    impactAmt: '예상 영향',
    impactKind: '금액의 뜻',
    confidence: '신뢰도',
    status: '조치 상태',
    since: '처음 발견',
    findingCount: '발견 수',
  },
  help: {
    score:
      '판매·재고·노출·전환·광고·수익 다섯 축을 20점씩 더해 100점으로 환산합니다. 데이터가 없는 축은 뺍니다.',
    scoreChange: '7일 전 또는 그 이전의 가장 최근 점수와의 차이입니다.',
    impactAmt:
      '핵심 문제에 걸린 추정 금액이며, 무엇의 금액인지는 금액의 뜻에 있습니다. 계산식은 행을 펼치면 나옵니다.',
    confidence: '판단에 쓰인 데이터의 양입니다: 판매 문제는 조회된 날과 판매수량, 광고 문제는 광고비.',
  },
  rules: {
    all: '전체',
    soldOut: '품절',
    runsOut: '품절 확률 높음',
    winnerLost: '위너 상실',
    winnerLostAds: '위너 상실 · 광고 중단 위험',
    conversionFell: '전환 급락',
    viewsFell: '조회 급락',
    cancelsRose: '취소·반품 급증',
    adLoss: '광고 적자',
    adPlacement: '검색 외 지면 과다',
    deadKeywords: '무전환 키워드',
    excessStock: '과잉 재고',
    idleStock: '팔리지 않는 재고',
    agedStock: '장기 재고',
    noCost: '원가 누락',
    noInbound: '입고 데이터 누락',
    inboundLate: '입고 오류 지연',
    priceHigh: '위너 없는 높은 판매가',
    adsInVain: '팔 수 없는 날의 광고비',
    adViewsFell: '광고 노출 급락',
    storageGrows: '비싸질 보관비',
    returnsRose: '반품 증가',
    inboundStuck: '움직이지 않는 입고',
  },
  confidences: { high: '높음', middle: '보통', low: '낮음' },
  statuses: { new: '미확인', doing: '진행', done: '완료', held: '보류' },
  all: '전체',
  cards: {
    options: { label: '문제 있는 옵션', formula: '조건에 맞는 문제가 하나라도 있는 옵션 수입니다.' },
    findings: { label: '발견한 문제', formula: '조건에 맞는 문제의 수입니다.' },
    fresh: { label: '미확인', formula: '핵심 문제가 아직 미확인인 옵션 수입니다.' },
    impact: {
      label: impactText.kinds.lostSales,
      formula:
        '핵심 문제를 그대로 두면 팔지 못할 것으로 추정하는 매출의 합계입니다. 비용이나 재고처럼 뜻이 다른 금액은 더하지 않고 따로 적습니다.',
    },
    firstImpact: (impact: string, more: number) => (more === 0 ? impact : `${impact} 외 ${more}종`),
    asOf: (day: string) => `${day} 기준`,
  },
  detail: {
    axes: '점수 구성',
    axisNames: { sales: '판매', stock: '재고', traffic: '노출·전환', ads: '광고', profit: '수익' },
    noAxis: '데이터 없음 · 점수에서 제외',
    points: (points: number, weight: number) => `${points} / ${weight}점`,
    measure: (name: string, value: string, bad: string, good: string) =>
      `${name} ${value} (0점 ${bad} · 만점 ${good})`,
    aged: (share: string) => `61일 이상 재고 ${share}%만큼 감점`,
    forecast: '수요 예측',
    demand: (qty: string) => `앞으로 28일 예상 판매 ${qty}개`,
    interval: (low: string, high: string) => `80% 범위 ${low}~${high}개`,
    method: (demandClass: string, method: string) => `${demandClass} · 예측 방법은 ${method}입니다.`,
    methodError: (percent: string) =>
      `이 유형 옵션의 지난 예측에서 오차가 가장 작았던 방법입니다(판매수량 대비 오차 ${percent}%).`,
    ownError: (percent: string) => `이 옵션의 지난 예측 오차는 ${percent}%였습니다.`,
    demandClasses: {
      smooth: '고르게 팔리는 옵션',
      erratic: '판매수량이 들쭉날쭉한 옵션',
      intermittent: '드문드문 팔리는 옵션',
      lumpy: '드문드문 한꺼번에 팔리는 옵션',
      new: '판매 이력이 4주가 안 된 옵션',
    },
    methods: {
      mean7: '최근 7일 평균',
      mean28: '최근 28일 평균',
      mean56: '최근 56일 평균',
      mean112: '최근 112일 평균',
      ses2: '지수평활(하루 2%)',
      ses5: '지수평활(하루 5%)',
      ses10: '지수평활(하루 10%)',
      tsb5: '판매일 확률의 지수평활(TSB, 하루 5%)',
      tsb10: '판매일 확률의 지수평활(TSB, 하루 10%)',
    },
    noInterval: '범위를 말할 만큼 지난 예측이 쌓이지 않았습니다.',
    runsOut: (day: string) => `품절 예상일 ${day} (입고예정 포함)`,
    soldOutChance: (days: number, percent: number) =>
      `${days}일 안에 품절될 확률 ${percent < 1 ? '1% 미만' : `${percent}%`}`,
    runsOutNever: '지금 속도로는 1년 안에 품절되지 않습니다.',
    noDemand: '8주 동안 팔리지 않아 예상 판매가 없습니다.',
    stock: (stock: string, incoming: string) => `재고 ${stock}개 · 입고예정 ${incoming}개`,
    scores: '점수 이력',
    scoreDay: '날짜',
    score: '점수',
    findings: '발견한 문제와 근거',
    over: '해소된 문제',
    none: '지금 발견한 문제가 없습니다.',
    limit: '기준값',
    impact: '예상 영향',
    noImpact: '금액으로 말할 수 없습니다.',
    confidence: (word: string) => `신뢰도 ${word}`,
    returned: '다시 나타남',
    since: (day: string) => `${day}부터`,
    period: (from: string, to: string) => `${from}~${to}`,
    open: '화면에서 보기',
    loading: '불러오는 중',
  },
  measured: {
    title: '진단은 얼마나 맞나요?',
    state:
      '점수는 판매, 재고, 노출·전환, 광고, 수익의 지금 상태를 매긴 것이며, 앞으로의 매출을 예고하지 않습니다.',
    warnings: (days: number, partners: number, said: number, share: string) =>
      `체험용 회사 ${number(partners)}곳의 ${number(days)}일을 그날까지 알 수 있던 것만으로 다시 진단해 보니, 품절 확률 높음 ${number(said)}건 가운데 ${share}가 말한 기간 안에 품절되었거나, 뒤에 새로 요청한 입고가 없었다면 품절되었습니다.`,
    lostWon: (share: string) =>
      `재고가 없어 팔지 못한 금액의 ${share}는 입고에 걸리는 날만큼 먼저 품절 확률 높음이나 품절로 알렸습니다.`,
    own: (warned: number, out: number, share: string) =>
      `이 파트너에는 최근 120일 동안 품절 확률 높음을 ${number(warned)}건 알렸고, 그 가운데 ${number(out)}건(${share})이 말한 기간 안에 품절되었습니다. 새로 요청한 입고로 막은 것은 품절로 세지 않습니다.`,
    noOwn:
      '이 파트너에는 말한 기간이 지난 품절 예고가 아직 없습니다. 기간이 지나면 맞은 비율이 여기에 나옵니다.',
    ownFailed: '이 파트너의 맞은 비율을 불러오지 못했습니다',
    more: '측정 결과 자세히 보기',
    measuredOn: (day: string) => `${day}에 측정했습니다.`,
    soldOutDay: (median: number, near: string, judged: number) =>
      `품절된 옵션에 일주일 앞서 말한 품절 예상일은 중앙값 ${number(median)}일 빗나갔고, ${near}가 사흘 안에 맞았습니다. (${number(judged)}건)`,
    stockOuts: (share: string, early: string, happened: number) =>
      `품절 ${number(happened)}건 가운데 ${share}는 앞선 14일 사이에 한 번이라도, ${early}는 사흘 넘게 앞서 예고했습니다.`,
    chances: (pairs: string) => `말한 품절 확률과 실제로 품절된 비율: ${pairs}`,
    chance: (said: number, happened: number) => `${said}% → ${happened}%`,
    rule: (name: string, share: string, judged: number) =>
      `${name}: 이후 14일에도 확인된 비율 ${share} (${number(judged)}건)`,
    won: (name: string, share: string, judged: number) =>
      `${name}의 예상 영향: 실제의 절반에서 2배 사이에 든 비율 ${share} (${number(judged)}건)`,
    score: (sales: number, change: number) =>
      `점수와 이후 14일 매출의 순위상관은 ${sales}, 매출 증감과는 ${change}입니다. 점수는 지금 상태를 말하며, 매출을 예고하지 않습니다.`,
  },
};
