import { comparisonText } from './comparison.ts';
import { impactText } from './impact.ts';
import { outlookText } from './outlook.ts';

/** Of which partners a change is shown, and what 합계 is of. */
const COMPARABLE = '두 기간의 데이터가 모두 있는 파트너만 비교하고, 합계도 그 파트너들끼리 비교합니다.';

/** Sentences of 마이 대시보드. */
export const dashboardText = {
  cards: {
    yesterday: '어제',
    last7: '최근 7일',
    month: '이번달',
    forecast: '이번달 예상',
    'last-month': '지난달',
    partners: '파트너별 현황',
    todos: '오늘 할 일',
    daily: '최근 30일 판매',
    outlook: outlookText.title,
    loads: '데이터 현황',
  },
  arrange: {
    loading: '카드 배치를 불러오는 중입니다...',
    printed: '어제까지의 판매',
    open: '카드 편집',
    done: '편집 완료',
    title: '카드 편집',
    hint: '카드의 손잡이를 끌거나 손잡이에서 화살표 키를 눌러 옮깁니다. 휴대폰에서도 같은 배치로 보입니다.',
    tiles: '지표',
    cards: '카드',
    reset: '기본 배치로',
    show: (card: string) => `${card} 보이기`,
    hide: (card: string) => `${card} 숨기기`,
    move: (card: string) => `${card} 옮기기`,
    earlier: (card: string) => `${card} 앞으로`,
    later: (card: string) => `${card} 뒤로`,
    place: (card: string, place: number, count: number) => `${card}, ${count}개 중 ${place}번째`,
    absent: '데이터가 없어 아직 없는 카드',
    absentCards: {
      settlement: {
        header: '정산 입금 달력, 정산예정액',
        bring: '정산 보고서를 올리면 나타납니다.',
      },
      ads: { header: '광고비, ROAS', bring: '광고보고서를 올리면 나타납니다.' },
    },
    allHidden: '보이는 카드가 없습니다',
    allHiddenText: '카드 편집에서 볼 카드를 골라주세요.',
    failed: '카드 배치를 저장하지 못했습니다.',
    notRead: '카드 배치를 불러오지 못해 기본 배치로 보여드립니다.',
  },
  tiles: {
    versus: {
      yesterday: comparisonText.names.previous,
      last7: comparisonText.names.previous,
      month: () => '지난달 같은 기간',
      'last-month': () => '지지난달',
    },
    formula: (days: string) => `취소를 뺀 매출입니다.\n${days}`,
    salesOf: (tile: string, page: string) => `${tile} ${page}`,
    forecastFormula: (level: number, days: number) =>
      `이번달 누적 매출에 남은 날의 예상을 더한 금액입니다. 남은 날은 최근 28일의 같은 요일 평균으로 봅니다.\n100번 중 ${level}번은 실제 매출이 구간 안에 들도록 과거 ${days}일로 계산했습니다.`,
  },
  daily: '하루 매출, 원',
  todos: {
    order: '금액이 큰 순서',
    orderOfMany: '금액의 뜻마다 큰 순서',
    withoutWon: '금액이 없는 할 일',
    group: (kind: string, count: number) => `${kind} ${count.toLocaleString('ko-KR')}건`,
    open: (kind: string, count: number) => `${kind} ${count.toLocaleString('ko-KR')}건 더 보기`,
    file: '오늘할일',
    more: (count: number) =>
      `그 밖에 ${count.toLocaleString('ko-KR')}건이 더 있습니다. 파트너를 열어 확인해주세요.`,
    columns: {
      partnerName: '파트너',
      rule: '할 일',
      count: '건수',
      impactAmt: '금액',
      impactKind: '금액의 뜻',
    },
    names: {
      out: '재고가 없는 판매 옵션',
      under7: '7일 안에 품절되는 옵션',
      noWinner: '아이템위너가 아닌 옵션',
      over: '과잉·장기재고 옵션',
      adsLosing: 'ROAS 손익분기 미만 캠페인',
      inboundErrors: '입고오류',
      inboundDue: '이번 주 입고예정',
    },
    hints: {
      out: '놓칠 매출: 7일 동안 팔지 못할 금액',
      under7: '놓칠 매출: 7일 안에 재고가 모자라 팔지 못할 금액',
      noWinner: '이 옵션들의 최근 7일 매출',
      over: '나갈 비용: 7일 동안의 보관료',
      adsLosing: '손실: 집행 중인 캠페인이 7일에 잃는 금액, 전환이 확정된 날 기준',
      inboundErrors: '입고되지 않은 수량의 판매가',
      inboundDue: '이번 주에 도착할 입고 요청',
    },
    title: (name: string, count: string) => `${name} ${count}`,
    options: (count: string) => `${count}개`,
    requests: (count: string) => `${count}건`,
  },
  partners: {
    columns: {
      partnerName: '파트너',
      yesterday: '어제 매출',
      yesterdayChangeRate: '어제 증감',
      last7: '최근 7일 매출',
      last7ChangeRate: '7일 증감',
      month: '이번달 매출',
      monthChangeRate: '이번달 증감',
      lastMonth: '지난달 매출',
      todoCount: '할 일',
      lostSalesAmt: impactText.kinds.lostSales,
      lossAmt: impactText.kinds.loss,
    },
    impactHelp: {
      lostSalesAmt: '품절이거나 7일 안에 품절되는 옵션이 7일 동안 팔지 못할 매출의 합계입니다.',
      lossAmt: '과잉·장기재고의 7일 보관료와 손익분기 미만 캠페인이 7일에 잃는 금액의 합계입니다.',
    },
    changeHelp: {
      yesterdayChangeRate: `전주 같은 요일보다 얼마나 늘었는지입니다. ${COMPARABLE}`,
      last7ChangeRate: `직전 7일보다 얼마나 늘었는지입니다. ${COMPARABLE}`,
      monthChangeRate: `지난달 같은 기간보다 얼마나 늘었는지입니다. ${COMPARABLE}`,
    },
    todos: (count: string) => `할 일 ${count}`,
    more: (count: number) =>
      `이름순으로 파트너 100곳까지 보여드립니다. ${count.toLocaleString('ko-KR')}곳이 더 있습니다.`,
  },
  loads: {
    columns: { partnerName: '파트너', missing: '없는 날' },
    missingHelp: '받는 보고서마다 아직 올리지 않은 날을 더한 수입니다.',
    done: '완료',
    notUsed: '받지 않음',
    missing: (days: number) => `${days}일 없음`,
  },
  every: '전체 파트너',
} as const;
