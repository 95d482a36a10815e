import type { DatePreset } from '@/domain/date-presets.ts';

export const dateRangeText = {
  choose: '날짜 선택',
  title: '조회 기간',
  empty: '날짜를 선택해주세요',
  cancel: '취소',
  apply: '적용',
  today: '오늘',
  selected: '선택됨',
  calendar: '달력',
  openCalendar: '달력 열기',
  dayForm: 'yyyy.mm.dd',
  presets: '기간 바로 선택',
  preset: {
    today: '오늘',
    yesterday: '어제',
    last7Days: '최근 7일',
    past7Days: '지난 7일',
    thisMonth: '이번달',
    last30Days: '최근 30일',
    lastWeek: '지난 주',
    lastMonth: '지난 달',
  } satisfies Record<DatePreset, string>,
} as const;
