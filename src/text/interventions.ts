import { interventionText } from './intervention.ts';

const count = (value: number) => value.toLocaleString('ko-KR');

/** What is there of what a verdict needs. */
interface Lack {
  post: number;
  blocks: number;
  sold: number;
  unseen: string;
  missing: string;
  covered: string;
}

/** Words of 변경 효과. Whatever is said of an effect is an estimate (추정). */
export const interventionsText = {
  file: '변경효과',
  label: '변경',
  empty: '조회된 변경이 없습니다',
  none: {
    title: '아직 등록한 변경이 없습니다',
    text: '가격, 쿠폰, 광고처럼 판매를 바꾸려고 한 일을 등록하면 효과를 추정해 드립니다.',
  },
  viewsLabel: '변경 효과 보기',
  views: { list: '변경', types: '유형별 효과', removed: '삭제 이력' },
  filters: {
    period: '시작일',
    periodMissing: '시작일 기간을 선택해주세요.',
    type: '유형',
    name: '검색',
    placeholder: '변경 이름, 상품명',
  },
  typeChoices: { all: '전체', ...interventionText.types },
  types: interventionText.types,
  verdicts: {
    rise: '증가',
    fall: '감소',
    unclear: '뚜렷하지 않음',
    undecidable: '판단 불가',
  },
  verdictsLabel: '판정별 보기',
  verdictRules: {
    all: '조회한 모든 변경입니다.',
    rise: '90% 구간이 0보다 크고, 아무 일도 없던 때에는 이만큼 움직인 적이 10번 중 1번보다 적습니다.',
    fall: '90% 구간이 0보다 작고, 아무 일도 없던 때에는 이만큼 움직인 적이 10번 중 1번보다 적습니다.',
    unclear: '평소의 움직임과 구별되지 않습니다. 효과가 없다는 뜻은 아닙니다.',
    undecidable: '자료가 모자라거나 다른 일과 겹쳐 효과를 말할 수 없습니다.',
  },
  all: '전체',
  computing: '계산 중',
  notComputed: '계산 안 함',
  columns: {
    name: '변경 이름',
    type: '유형',
    target: '대상',
    brandName: '브랜드',
    startDay: '시작',
    endDay: '종료',
    effect: '효과(추정)',
    interval: '90% 구간',
    low: '하한',
    high: '상한',
    addedQty: '추가 판매량',
    addedAmt: '추가 매출',
    costAmt: '비용',
    roi: '증분 ROI',
    verdict: '판정',
    why: '설명',
    memo: '메모',
    memberName: '등록',
    method: '방법',
    soldUntil: '판매 기준일',
    count: '변경 수',
    judged: '판단한 변경',
    removedAt: '삭제 시각',
    removedBy: '삭제한 사람',
    registeredBy: '등록한 사람',
    options: '대상 옵션',
  },
  help: {
    effect: '비교 기간의 판매가, 비교 옵션의 변화로 본 예상보다 얼마나 많거나 적은지 추정한 값입니다.',
    interval: '효과가 이 사이에 있다고 90% 확신할 수 있습니다. 아무 일도 없던 때의 움직임에서 구했습니다.',
    addedQty:
      '비교 기간에 판매한 수량 가운데 변경으로 늘거나 준 수량의 추정입니다. 같은 상품의 다른 옵션에서 옮겨 온 수량은 빼고, 효과가 뚜렷하지 않으면 -입니다.',
    addedAmt: '추가 판매량 × 같은 기간 옵션의 평균 판매가',
    roi: '(추가 매출 × 광고 전 이익률 - 비용) ÷ 비용 × 100. 이익률은 정산된 날의 것이며, 비용이나 이익률을 모르면 -입니다.',
  },
  target: (product: string, options: number) =>
    options > 1 ? `${product} 외 옵션 ${count(options - 1)}개` : product,
  targetCount: (options: number) => `옵션 ${count(options)}개`,
  noTarget: '대상 옵션 없음',
  noName: '상품명 없음',
  smallest: (rise: string, fall: string) =>
    `${rise} 이상 늘거나 ${fall} 이상 줄었다면 10번 중 8번은 보였을 것입니다.`,
  /** How much of what is needed is there. */
  reasons: {
    fewBlocks: ({ blocks, post }: Lack) => `비교할 과거가 ${post}일씩 ${blocks}구간뿐입니다(5구간 필요)`,
    fewSales: ({ sold }: Lack) => `변경 전 28일 판매가 ${count(sold)}개로 30개보다 적습니다`,
    stockOuts: ({ unseen }: Lack) => `품절되었거나 판매를 모르는 날이 ${unseen}로 20%보다 많습니다`,
    notLoaded: ({ missing }: Lack) => `판매 데이터가 없는 날이 ${missing}로 20%보다 많습니다`,
    overlap: ({ covered }: Lack) =>
      `같은 옵션에 겹치는 다른 변경이 비교한 판매의 ${covered}로 20%보다 많습니다`,
    noControls: () => '비교할 옵션이 0개입니다',
    noOptions: () => '대상 옵션이 없습니다',
    notYet: ({ post }: Lack) => `시작일부터 ${post}일의 판매가 아직 다 들어오지 않았습니다`,
    tooEarly: () => '시작일 전 28일의 판매 데이터가 없습니다',
  },
  from: {
    loaded: (day: string) => `${day}에 전날까지의 판매를 올리면 판단할 수 있습니다.`,
    started: (day: string) => `지금 판매 데이터로는 ${day}부터 시작한 변경을 판단할 수 있습니다.`,
  },
  beside: (names: string, covered: string, all: string, without: string) =>
    `겹친 변경(${names})이 비교한 판매의 ${covered}입니다. 모두 넣으면 ${all}, 겹친 날을 빼면 ${without}입니다.`,
  moved: (siblings: number, pieces: string) =>
    `같은 상품의 다른 옵션 ${count(siblings)}개와 주고받은 판매로 보이는 ${pieces}개는 추가 판매량에서 뺐습니다.`,
  span: {
    label: '비교 기간',
    names: { week: '7일', fortnight: '14일', month: '28일', now: '지금까지' },
    why: '기본 14일은 요일이 두 번 돌아 효과가 드러나고, 다른 일이 끼어들기에는 짧은 기간입니다. 천천히 나타나는 변경은 28일이나 지금까지로 보세요.',
  },
  warnings: {
    regressionToMean: '시작 직전 7일이 평소와 달랐습니다. 판매가 저절로 돌아온 것이 효과로 보일 수 있습니다.',
    fewControls: '비교 옵션이 3개보다 적어 시장 변화를 덜어내기 어렵습니다.',
  },
  cards: {
    judged: '판단한 변경',
    judgedFormula: '증가, 감소, 뚜렷하지 않음으로 판정한 변경의 수입니다.',
    judgedOf: (all: number) => `전체 ${count(all)}건 중`,
    rise: '증가',
    riseFormula:
      '판매가 늘었다고 판정한 변경의 수입니다. 효과가 없는 변경도 10건 중 1건꼴로 증가나 감소로 판정될 수 있습니다.',
    fallBeside: (fall: number, unclear: number) =>
      `감소 ${count(fall)}건 · 뚜렷하지 않음 ${count(unclear)}건`,
    added: '추가 판매량(추정)',
    addedFormula: '증가나 감소로 판정한 변경의 추가 판매량 합계입니다. 뚜렷하지 않은 것은 더하지 않습니다.',
    amount: '추가 매출(추정)',
    amountFormula: '증가나 감소로 판정한 변경의 추가 매출 합계입니다.',
    cost: '비용',
    costFormula: '입력한 비용의 합계입니다.',
    costOf: (entered: number) => `비용을 입력한 ${count(entered)}건`,
    roi: '증분 ROI(추정)',
    roiFormula:
      '증가나 감소로 판정하고 비용과 이익률을 모두 아는 변경의 (추가 공헌이익 합계 - 비용 합계) ÷ 비용 합계 × 100',
    roiOf: (rows: number) => `${count(rows)}건 기준`,
    cases: (value: number) => `${count(value)}건`,
  },
  notes: {
    chance: (judged: number) =>
      `판단한 ${count(judged)}건에 효과가 전혀 없더라도 약 ${count(Math.max(1, Math.round(judged / 10)))}건은 우연히 증가나 감소로 판정됩니다.`,
    estimate: (span: string) =>
      `모든 효과는 추정입니다. 시작일부터 ${span}의 판매를 시작일 전 28일, 비교 옵션과 비교합니다.`,
  },
  progress: {
    running: (done: number, all: number) => `효과 계산 중 ${count(done)} / ${count(all)}`,
    stopped: (done: number, all: number) =>
      `계산을 멈추었습니다. ${count(all)}건 중 ${count(done)}건을 계산했습니다.`,
    done: (all: number) => `${count(all)}건의 효과를 계산했습니다.`,
    cancel: '취소',
    again: '재계산',
    failed: '효과를 계산하지 못했습니다.',
  },
  pooled: {
    label: '유형별 효과',
    empty: '판단한 변경이 2건 이상인 유형이 없습니다',
    note: '같은 유형의 변경을 정확할수록 크게 반영해 하나로 모은 추정입니다. 같은 날 시작한 변경은 한 번의 관찰로 셉니다. 한 건으로 보이지 않는 효과가 여기서 보일 수 있습니다.',
  },
  removed: {
    label: '삭제한 변경',
    empty: '삭제한 변경이 없습니다',
  },
  edit: '수정',
  remove: '삭제',
  removing: {
    title: '변경을 삭제할까요?',
    text: (name: string) => `${name}의 효과를 더는 볼 수 없습니다. 등록했던 내용은 삭제 이력에 남습니다.`,
    cancel: '취소',
    confirm: '삭제',
    done: '변경을 삭제했습니다.',
    conflict: '그 사이 다른 사람이 이 변경을 바꾸었습니다. 새 내용을 확인한 뒤 다시 삭제해주세요.',
  },
  detail: {
    close: '닫기',
    title: '변경 효과',
    gone: '이 변경은 조회 조건에 없거나 삭제되었습니다.',
    verdict: (verdict: string) => `판정(추정): ${verdict}`,
    range: (low: string, high: string) => `90% 구간 ${low} ~ ${high}`,
    course: { title: '판매와 예상', unit: '하루 판매수량, 예상 범위는 90%' },
    day: '날짜',
    actual: '실제',
    expected: '예상(변경이 없었다면)',
    band: '예상 범위',
    cumulative: { title: '누적 효과', unit: '시작일부터 예상보다 더 팔린 수량' },
    cumulativeBand: '90% 범위',
    weekly: { title: '주별 효과', unit: '시작 뒤 한 주씩, 시작일 전 28일과 비교' },
    weeklyBand: '90% 구간',
    week: '주',
    placebos: {
      title: '아무 일도 없던 때와 비교',
      unit: '과거의 다른 시작일마다 같은 방법으로 구한 효과의 분포',
    },
    effectRange: '효과',
    placeboCount: '과거 시작일 수',
    own: '이번 효과',
    share: (percent: string) => `이번만큼 움직인 과거 시작일: ${percent}`,
    evidence: '근거',
    sold: (days: number) => `${days}일 판매`,
    soldOf: (pieces: string) => `${pieces}개`,
    fit: '시작 전 오차',
    fitHelp: '시작 전 28일의 주별 판매가 예상과 평균 얼마나 달랐는지입니다.',
    controls: '비교 옵션',
    controlsOf: (options: number) => `${count(options)}개`,
    blocks: '비교한 과거',
    blocksOf: (blocks: number, days: number) => `${days}일씩 ${count(blocks)}구간`,
    space: '같은 때 이만큼 움직인 비교 옵션',
    method: '방법',
    methodOf: (version: number) => `이중차분 v${version}`,
    soldUntil: '판매 기준일',
    warnings: '주의',
    overlaps: '겹치는 변경',
    noOverlaps: '겹치는 변경이 없습니다.',
    shared: (options: number) => `같은 옵션 ${count(options)}개`,
    options: '대상 옵션',
    changes: '변경 이력',
    registered: '등록',
    optionCount: (options: number) => `${count(options)}개`,
  },
} as const;
