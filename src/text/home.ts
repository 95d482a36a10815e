import { addDays, type Day, formatMonthDay } from '../domain/korea-time.ts';
import { comparisonText } from './comparison.ts';
import { weekdayName } from './sales-days.ts';

const { names, versus } = comparisonText;
const dayInWords = (day: Day) => `${formatMonthDay(day)} ${weekdayName(day)}요일`;

/** Sentences of the morning page. */
export const homeText = {
  greeting: {
    dawn: (name: string) => `늦은 시간까지 수고 많으세요, ${name}님`,
    morning: (name: string) => `좋은 아침이에요, ${name}님`,
    afternoon: (name: string) => `좋은 오후예요, ${name}님`,
    evening: (name: string) => `좋은 저녁이에요, ${name}님`,
  },
  salesUntil: (day: string) => `${day}까지의 판매`,
  stockOf: (day: string) => `${day} 기준 재고`,
  kpi: {
    yesterday: '어제 매출',
    yesterdayFormula:
      '어제 하루 동안 팔린 금액입니다. 취소된 금액은 뺐습니다.\n선은 최근 28일의 하루 매출입니다.',
    amountDays: '최근 28일 매출',
    last7: '최근 7일 매출',
    last7Formula: '어제까지 7일 동안 팔린 금액입니다. 취소된 금액은 뺐습니다.',
    missing7: (count: number) => `7일 중 ${count}일 데이터 없음`,
    profit: (day: Day) => `${formatMonthDay(day)} 공헌이익`,
    /** The settled day of the same weekday before may lie more than a week before. */
    versusDay: (day: Day, before: Day) =>
      versus(before === addDays(day, -7) ? names.week({ from: day, days: 1 }) : dayInWords(before)),
    profitNone: '공헌이익',
    profitNote: '정산은 한두 주 뒤에 나오므로, 정산과 광고 자료가 모두 있는 가장 최근 하루입니다.',
    profitMissing: (count: number) => (count === 0 ? '정산 자료 없음' : `정산 자료 ${count}종 없음`),
    adsYesterday: '어제 광고비',
    adsLast7: '최근 7일 광고비',
    missingDays: (days: string) => `판매 데이터가 없는 날: ${days}`,
    /** A kind of data, in a sentence of loadedText. */
    sales7: '최근 7일 판매분석',
    soonOutDetail: (count: string) => `14일 안에는 ${count}개`,
  },
  arrivals: {
    all: (weekday: string, count: number) => `어제(${weekday}) 자료 ${count}종이 모두 도착했습니다`,
    some: (weekday: string, count: number, here: number, missing: string) =>
      `어제(${weekday}) 자료 ${count}종 중 ${here}종 도착: ${missing} 없음`,
  },
  todo: {
    outOfStock: (count: string) => `재고가 없는 판매 옵션 ${count}개`,
    outOfStockText: '입고를 요청하거나 판매 상태를 확인하세요',
    under7: (count: string) => `7일 안에 품절되는 옵션 ${count}개`,
    under7Text: '입고예정과 검수·적치 중을 더해도 7일을 못 버팁니다',
    under14: (count: string) => `14일 안에 품절되는 옵션 ${count}개`,
    under14Text: '7일 안에 품절되는 옵션을 포함합니다',
    inboundErrorsText: (from: string, to: string) => `${from} ~ ${to} 입고예정 요청`,
    inboundDueText: (from: string, to: string) => `${from} ~ ${to}`,
  },
  backup: {
    title: '백업',
    last: (moment: string) => `마지막 백업 ${moment}`,
    none: '아직 백업이 없습니다.',
    late: '하루가 지나도록 백업하지 못했습니다.',
    failed: (moment: string) => `${moment} 백업에 실패했습니다.`,
  },
  chartUnit: '하루 판매수량, 개',
};
